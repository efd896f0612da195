import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { Outcome } from './model.ts'

/** Which figures of the public page would have given it away, and when. */
export function Signs({ outcome: { signs, collapse } }: { outcome: Outcome }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Card className="grid gap-3 p-5">
      <div className="grid gap-1">
        <h2 className="text-17 font-bold">{t('whatIf.signs')}</h2>
        <p className="text-13 text-muted">{t('whatIf.signs-intro')}</p>
      </div>
      <ol className="divide-y divide-line">
        {signs.map(({ id, index, day }) => {
          const before = collapse ? collapse.index - index : 0
          return (
            <li key={id} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
              <Icon name="warning" className="mt-0.5 size-5 text-loss" />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="font-semibold">{t(`whatIf.sign.${id}`)}</p>
                <p className="text-13 text-muted">
                  {[
                    t('whatIf.on-day', { days: index + 1, day: formatDay(day, code) }),
                    before > 0 && t('whatIf.days-before', { days: before }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <Link to={paths.transparency} className="text-13 font-semibold text-accent hover:underline">
        {t('whatIf.look')}
      </Link>
    </Card>
  )
}
