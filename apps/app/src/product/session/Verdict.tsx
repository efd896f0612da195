import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Note } from '../../components/Note.tsx'
import { useFormatKilo } from '../../features/product/live/useFormatKilo.ts'
import { formatDateTime, formatTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { SessionDetail } from './toSessionFile.ts'
import type { SessionCheck } from './useSessionCheck.ts'

const looks = {
  signed: ['shield', 'bg-good-soft text-good'],
  checking: ['shield', 'bg-soft text-muted'],
  running: ['clock', 'bg-soft text-accent'],
  reported: ['camera', 'bg-caution-soft text-caution'],
  failed: ['close', 'bg-loss-soft text-loss'],
} as const satisfies Record<string, readonly [IconName, string]>

/** The first question: is the signature right? Undefined while it is being checked, null where none can be. */
export function Verdict({ detail, check }: { detail: SessionDetail; check: SessionCheck | null | undefined }) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatKilo()
  const { session, machineName } = detail
  const { startedTime, endedTime, energyWh, state, isDemo, refusal } = session
  const verdict =
    state === 'running'
      ? 'running'
      : check === undefined
        ? 'checking'
        : refusal === 'signature' || check?.isOk === false
          ? 'failed'
          : check && session.grade === 'signed'
            ? 'signed'
            : 'reported'
  const [icon, tone] = looks[verdict]
  const energy = format(energyWh ?? '0')
  const times = [formatDateTime(startedTime, code), endedTime && formatTime(endedTime)].filter(Boolean).join(' – ')
  return (
    <>
      <div className="grid justify-items-center gap-1 py-2 text-center">
        <span aria-hidden className={`grid size-16 place-items-center rounded-full ${tone}`}>
          <Icon name={icon} className="size-8" />
        </span>
        <h2 role="status" className={`mt-2 text-20 font-bold ${verdict === 'failed' ? 'text-loss' : ''}`}>
          {verdict === 'running' || verdict === 'checking'
            ? `${energy} kWh`
            : t(`session.verdict.${verdict}`, { energy })}
        </h2>
        <p className="text-13 text-muted">
          {machineName} · {times}
        </p>
      </div>
      {isDemo && (
        <Note icon="flask" title={t('product.badge.demo')}>
          <p>{t('session.demo-body')}</p>
        </Note>
      )}
      {state === 'refused' && verdict !== 'failed' && (
        <Note tone="loss" icon="warning" title={t('live.grade.refused')}>
          <p>{t('session.refused-body')}</p>
        </Note>
      )}
      <Card className="flex gap-3 p-4">
        <span aria-hidden className={`grid size-8 shrink-0 place-items-center rounded-full ${tone}`}>
          <Icon name={verdict === 'signed' ? 'check' : icon} className="size-4" />
        </span>
        <div className="grid gap-0.5">
          {verdict === 'signed' && <p className="font-semibold">{t('session.checked')}</p>}
          {verdict === 'checking' && <p className="font-semibold">{t('session.checking')}</p>}
          <p className="text-13 text-muted">
            {verdict === 'signed'
              ? check && t('session.checked-body', { time: formatTime(check.checkedTime), ms: check.tookMs })
              : verdict !== 'checking' && t(`session.body.${verdict}`)}
          </p>
          {check?.steps
            .filter(({ isOk }) => !isOk)
            .map(({ id }) => (
              <p key={id} className="text-13 font-semibold text-loss">
                {t(`session.problem.${id === 'file' ? 'signature' : id}`)}
              </p>
            ))}
        </div>
      </Card>
    </>
  )
}
