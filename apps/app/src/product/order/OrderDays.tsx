import type { DataOf } from '@millrace/contract/call'
import type { orderSubrecord } from '@millrace/contract/product/order'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { findPaidDecimals } from '../../features/product/findPaidDecimals.ts'
import { groupPaidDays, type PaidDay } from '../../features/product/groupPaidDays.ts'
import { PaidDayRow } from '../../features/product/PaidDayRow.tsx'
import { formatOrderDay } from '../../shell/dates.ts'
import { useText } from '../../shell/useText.ts'

type Day = DataOf<typeof orderSubrecord>['list'][number]
type OrderDaysProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: Day[]; total: number }>>
  label: string
  empty: ReactNode
}

/** The days of an order, newest first. A day with income links to its source. */
export function OrderDays({ query, label, empty }: OrderDaysProps) {
  const t = useText()
  const days = groupPaidDays(query.data?.pages.flatMap(({ list }) => list) ?? [], ({ day }) => day)
  if (days.length === 0) return empty
  // The last day may continue on the next page, so it is shown only when it is complete.
  const completeDays = query.hasNextPage && days.length > 1 ? days.slice(0, -1) : days
  const decimals = findPaidDecimals(completeDays)
  return (
    <>
      <List label={label}>
        {completeDays.map((day) => (
          <DayRow key={day.key} day={day} decimals={decimals} />
        ))}
      </List>
      {query.hasNextPage && (
        <Button kind="soft" isWide isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('order.earlier')}
        </Button>
      )}
    </>
  )
}

function DayRow({ day: { key, total, parts }, decimals }: { day: PaidDay<Day>; decimals: number }) {
  const t = useText()
  const paid = parts.flatMap(({ incomeId, amount }) => (incomeId ? [{ id: incomeId, amount }] : []))
  if (paid.length === 0)
    return (
      <ListRow
        title={formatOrderDay(key)}
        below={t('order.day-nothing')}
        after={<Amount value={total} form="small" tone="muted" />}
      />
    )
  return (
    <PaidDayRow
      title={formatOrderDay(key)}
      below={t(`income.state.${parts[0].state}`)}
      total={total}
      decimals={decimals}
      parts={paid}
    />
  )
}
