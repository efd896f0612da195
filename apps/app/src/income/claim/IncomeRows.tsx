import type { IncomeItem } from '@millrace/contract/income/income'
import { formatDay } from '@millrace/texts'
import { List } from '../../components/List.tsx'
import { groupPaidDays } from '../../features/product/groupPaidDays.ts'
import { PaidDayRow } from '../../features/product/PaidDayRow.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

type IncomeRowsProps = { incomes: readonly IncomeItem[]; label: string; hasState?: boolean }

/** Incomes by order and day. Without `hasState` only the day is shown, for a list where all have the same state. */
export function IncomeRows({ incomes, label, hasState = true }: IncomeRowsProps) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <List label={label}>
      {groupPaidDays(incomes, ({ orderId, day }) => `${orderId} ${day}`).map(({ key, total, parts }) => {
        const { productName, day, state } = parts[0]
        return (
          <PaidDayRow
            key={key}
            title={productName}
            below={[formatDay(day, code), hasState && t(`income.state.${state}`)].filter(Boolean).join(' · ')}
            total={total}
            parts={parts}
          />
        )
      })}
    </List>
  )
}
