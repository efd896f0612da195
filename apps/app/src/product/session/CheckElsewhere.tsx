import { saveText } from '@millrace/client/saveFile'
import { formatDay } from '@millrace/texts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { Icon } from '../../components/Icon.tsx'
import { toLocalDay } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { SessionDetail } from './toSessionFile.ts'
import type { SessionCheck } from './useSessionCheck.ts'

/** How to check it without us: the file, its hash, the meter's key in six words, and the steps. */
export function CheckElsewhere({ detail: { meter }, check }: { detail: SessionDetail; check: SessionCheck }) {
  const t = useText()
  const { code } = useLanguage()
  const { name, text, hash, words, isOk, steps } = check
  const sealed = steps.find(({ id }) => id === 'sealed')
  return (
    <>
      <Card className="grid gap-3 p-5">
        <h2 className="text-17 font-bold">{t('session.elsewhere')}</h2>
        <p className="text-13 text-muted">{t('session.elsewhere-body')}</p>
        <code className="rounded-control bg-page p-3 text-12">
          <span className="break-all">shasum -a 256 {name}</span>
          <br />
          {hash.match(/.{4}/g)?.join(' ')}
        </code>
        <div className="grid gap-2 print:hidden">
          <Button kind={isOk ? 'soft' : 'danger'} isWide onPress={() => saveText(name, text, 'application/json')}>
            <Icon name="download" className="size-5" />
            {t(isOk ? 'session.download' : 'session.save')}
          </Button>
          <Button kind="plain" isWide onPress={() => globalThis.print()}>
            {t('session.print')}
          </Button>
        </div>
      </Card>
      <Card className="grid gap-3 p-5">
        <h2 className="text-17 font-bold">{t('session.key')}</h2>
        <p className="font-mono text-15 font-semibold">{words}</p>
        {meter && (
          <p className="text-13 text-muted">
            {t('session.key-body', { day: formatDay(toLocalDay(meter.openedTime), code) })}
          </p>
        )}
        {sealed ? (
          <DeviceCheck
            state={sealed.isOk ? 'right' : 'wrong'}
            text={t(sealed.isOk ? 'session.sealed' : 'session.problem.sealed')}
          />
        ) : (
          <DeviceCheck state="unable" text={t('session.unsealed')} />
        )}
      </Card>
      <Card className="grid gap-2 p-5">
        <h2 className="text-17 font-bold">{t('session.how')}</h2>
        <ol className="grid list-decimal gap-1 pl-5 text-13">
          <li>{t('session.how.file')}</li>
          <li>{t('session.how.drop')}</li>
          <li>{t('session.how.words')}</li>
        </ol>
      </Card>
    </>
  )
}
