import { paths } from '@millrace/contract/paths'
import type { EvidenceGrade } from '@millrace/contract/product/product'
import { addUp, type Money } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/List.tsx'
import { Link } from '../../shell/router/router.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'
import { ReportGrade } from './live/ReportGrade.tsx'

type PaidDayRowProps = {
  title: string
  below: string
  total: string
  /** Those of the list. */
  decimals: number
  parts: readonly {
    readonly id: string
    readonly amount: string
    /** Where how sure it is stands beside it. */
    readonly grade?: EvidenceGrade
    readonly isDemo?: boolean
  }[]
}

const getSourcePath = (id: string): string => `${paths.incomeSource}?id=${encodeURIComponent(id)}`

/**
 * What a day paid, with a link to where it came from; if it was paid in parts, one link per part. Texts: `income`,
 * `live`.
 */
export function PaidDayRow({ title, below, total, decimals, parts }: PaidDayRowProps) {
  const t = useText()
  const [first, second] = parts
  if (!first || !second)
    return (
      <ListRow
        {...(first && { to: getSourcePath(first.id) })}
        title={title}
        below={
          first?.grade ? (
            <span className="grid">
              {below}
              <ReportGrade of={{ grade: first.grade, isDemo: first.isDemo === true }} />
            </span>
          ) : (
            below
          )
        }
        after={<Amount value={total} form="small" decimals={decimals} isSigned tone="good" />}
      />
    )
  const shown = addUp(parts.map(({ amount: part }) => parseUsdt(part)) as [Money, ...Money[]], decimals).total
  const amount = <Amount value={total} shown={shown} decimals={decimals} sum="total" isSigned tone="good" />
  return (
    <div data-adds-up>
      <ListRow title={title} below={`${below} · ${t('income.parts', { count: parts.length })}`} after={amount} />
      <ul className="grid pb-2">
        {parts.map(({ id, amount: partAmount, grade, isDemo = false }, index) => (
          <li key={id}>
            <Link
              to={getSourcePath(id)}
              className="flex min-touch items-center gap-3 py-1 pr-4 pl-8 text-13 transition -outline-offset-2 hover:bg-press active:bg-press"
            >
              <span className="flex flex-1 flex-wrap justify-between gap-x-3">
                <span className="grid text-muted">
                  {t('income.part', { index: index + 1 })}
                  {grade && <ReportGrade of={{ grade, isDemo }} />}
                </span>
                <Amount value={partAmount} decimals={decimals} sum="part" />
              </span>
              <Icon name="forward" className="-mr-1 size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
