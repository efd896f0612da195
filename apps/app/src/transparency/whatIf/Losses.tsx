import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { useFormatDecimal } from '../../shell/useFormatDecimal.ts'
import { useText } from '../../shell/useText.ts'
import { BookScroll } from '../BookScroll.tsx'
import type { Outcome } from './model.ts'
import { subtractWhole, toUsdt } from './toUsdt.ts'

const places = ['first', 'second', 'third', 'last'] as const

/** Who has lost what by the end, in the order in which they joined. The loss comes first, and is never out of sight. */
export function Losses({ outcome: { groups, takenByOperator, collapse } }: { outcome: Outcome }) {
  const t = useText()
  const formatDecimal = useFormatDecimal()
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t(collapse ? 'whatIf.lost-by-collapse' : 'whatIf.lost-so-far')}</h2>
      <BookScroll label={t('whatIf.lost-so-far')}>
        <table className="book-table">
          <thead>
            <tr>
              <th scope="col">{t('whatIf.group')}</th>
              <th scope="col">{t('whatIf.lost')}</th>
              <th scope="col">{t('whatIf.paid-in')}</th>
              <th scope="col">{t('whatIf.taken-out')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ members, paidIn, takenOut, lost }, index) => (
              <tr key={places[index]} {...(lost > 0 && { 'data-adds-up': '' })}>
                <th scope="row">
                  {t(`whatIf.group.${places[index] ?? 'last'}`)}
                  <span className="block text-12 font-normal text-muted">
                    {t('whatIf.members', { count: formatDecimal(String(members)) })}
                  </span>
                </th>
                <td>
                  <Amount
                    decimals={0}
                    value={lost > 0 ? subtractWhole(paidIn, takenOut) : toUsdt(0)}
                    sum="total"
                    size="tiny"
                    tone={lost > 0 ? 'loss' : 'ink'}
                    hasUnit={false}
                    isAlwaysShown
                  />
                </td>
                <td>
                  <Amount decimals={0} value={toUsdt(paidIn)} sum="part" size="tiny" hasUnit={false} isAlwaysShown />
                </td>
                <td>
                  <Amount decimals={0} value={toUsdt(takenOut)} sum="taken" size="tiny" hasUnit={false} isAlwaysShown />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </BookScroll>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-muted">{t('whatIf.operator')}</span>
        <Amount decimals={0} value={toUsdt(takenByOperator)} isAlwaysShown />
      </p>
      <p className="text-12 text-muted">{t('whatIf.lost-note')}</p>
    </Card>
  )
}
