import type { IncomeItem } from '@millrace/contract/income/income'
import { formatDay } from '@millrace/texts'
import { List } from '../../components/List.tsx'
import { findPaidDecimals } from '../../features/product/findPaidDecimals.ts'
import { groupPaidDays } from '../../features/product/groupPaidDays.ts'
import { PaidDayRow } from '../../features/product/PaidDayRow.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

type IncomeRowsProps = { incomes: readonly IncomeItem[]; label: string; hasState?: boolean; decimals?: number }

/**
 * Incomes by order and day. Without `hasState` only the day is shown, for a list where all have the same state; with
 * `decimals` they are those of a total above.
 */
export function IncomeRows({ incomes, label, hasState = true, decimals }: IncomeRowsProps) {
  const t = useText()
  const { code } = useLanguage()
  const days = groupPaidDays(incomes, ({ orderId, day }) => `${orderId} ${day}`)
  const places = decimals ?? findPaidDecimals(days)
  return (
    <List label={label}>
      {days.map(({ key, total, parts }) => {
        const { productName, day, state } = parts[0]
        return (
          <PaidDayRow
            key={key}
            title={productName}
            below={[formatDay(day, code), hasState && t(`income.state.${state}`)].filter(Boolean).join(' · ')}
            total={total}
            decimals={places}
            parts={parts}
          />
        )
      })}
    </List>
  )
}
