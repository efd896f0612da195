import { orderRecord, type Order } from '@millrace/contract/product/order'
import { addUp, findColumnDecimals, usdtDecimal } from '@millrace/money'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { ListEnd } from '../../components/ListEnd.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Table, type Column, type Sorting } from '../../components/Table.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { formatOrderDay, toLocalDay } from '../../shell/dates.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { OrderStateChip } from '../order/OrderStateChip.tsx'
import { NoOrders } from './NoOrders.tsx'

const filters = ['valid', 'expired'] as const
type Filter = (typeof filters)[number]
type OrderTableProps = { chosenId: string | undefined }

/** The member's orders as tables, those that earn and those that are over. */
export function OrderTable({ chosenId }: OrderTableProps) {
  const t = useText()
  const lists = {
    valid: useCallPages(orderRecord, { state: 'valid' }, { pageSize: 100 }),
    expired: useCallPages(orderRecord, { state: 'expired' }, { pageSize: 100 }),
  }
  const tabs = filters.map((filter) => ({
    value: filter,
    text: [t(`orders.${filter}`), lists[filter].data?.pages[0]?.total].join(' '),
    content: <Orders filter={filter} query={lists[filter]} chosenId={chosenId} />,
  }))
  return <Tabs label={t('orders.title')} look="plain" tabs={tabs} />
}

const receivedDecimals = 4

const byTime: Sorting = { column: 'bought', isDescending: true }

const comparisons: Readonly<Record<string, (a: Order, b: Order) => number>> = {
  machine: (a, b) => a.productName.localeCompare(b.productName),
  units: (a, b) => a.num - b.num,
  bought: (a, b) => a.buyTime.localeCompare(b.buyTime),
  until: (a, b) => a.expireDay.localeCompare(b.expireDay),
  paid: (a, b) => Number(parseUsdt(a.price).minor - parseUsdt(b.price).minor),
  received: (a, b) => Number(parseUsdt(a.received).minor - parseUsdt(b.received).minor),
  // What pays nothing yet comes last.
  deviation: (a, b) => (a.deviationPercent ?? -Infinity) - (b.deviationPercent ?? -Infinity),
}

type OrdersProps = OrderTableProps & {
  filter: Filter
  query: ReturnType<typeof useCallPages<typeof orderRecord>>
}

function Orders({ filter, query, chosenId }: OrdersProps) {
  const t = useText()
  const [sorting, setSorting] = useState(byTime)
  const orders = query.data?.pages.flatMap(({ list }) => list) ?? []
  const compare = comparisons[sorting.column] ?? (() => 0)
  const sorted = orders.toSorted((a, b) => (sorting.isDescending ? compare(b, a) : compare(a, b)))
  const isBeside = chosenId !== undefined
  // With cents alone, the column would come to less than the portfolio’s sum above it.
  const decimals = Math.max(receivedDecimals, findColumnDecimals(orders.map(({ received }) => parseUsdt(received))))
  const columns: readonly (Column<Order> | false)[] = [
    {
      id: 'machine',
      name: t('orders.machine'),
      canSort: true,
      render: ({ productName, productImg, state }) => (
        <span className="flex items-center gap-3">
          <MachinePicture url={productImg} size="row" />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {productName}
            {state !== 'valid' && state !== 'expired' && <OrderStateChip state={state} />}
          </span>
        </span>
      ),
    },
    { id: 'units', name: t('machine.buy.units'), isFigure: true, canSort: true, render: ({ num }) => num },
    !isBeside && {
      id: 'bought',
      name: t('order.bought'),
      canSort: true,
      render: ({ buyTime }) => <span className="whitespace-nowrap">{formatOrderDay(toLocalDay(buyTime))}</span>,
    },
    {
      id: 'until',
      name: t('orders.until'),
      canSort: true,
      render: ({ expireDay }) => <span className="whitespace-nowrap">{formatOrderDay(expireDay)}</span>,
    },
    filter === 'valid' && {
      id: 'deviation',
      name: t('orders.deviation'),
      isFigure: true,
      canSort: true,
      render: ({ productId, deviationPercent }) =>
        deviationPercent === null ? '–' : <Deviation machineId={productId} percent={deviationPercent} />,
    },
    {
      id: 'received',
      name: t('order.received'),
      isFigure: true,
      canSort: true,
      render: ({ received }) => <Amount value={received} decimals={decimals} hasUnit={false} size="tiny" />,
    },
    {
      id: 'paid',
      name: t('order.price'),
      isFigure: true,
      canSort: true,
      render: ({ price }) => <Amount value={price} hasUnit={false} size="tiny" />,
    },
  ]
  const empty = <NoOrders filter={filter} />
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" className="h-72 w-full" />}>
      {() =>
        orders.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-4">
            <Table
              label={t(`orders.${filter}`)}
              columns={columns.filter((column) => column !== false)}
              rows={sorted}
              getKey={({ id }) => id}
              getLink={({ id }) => `?id=${id}`}
              chosenKey={chosenId}
              isFollowed
              sorting={sorting}
              onSort={setSorting}
              foot={<Foot orders={orders} decimals={decimals} />}
            />
            {query.hasNextPage && <ListEnd query={query} text={t('shell.no-more')} />}
          </div>
        )
      }
    </Loaded>
  )
}

/** What the rows above come to. */
function Foot({ orders, decimals }: { orders: readonly Order[]; decimals: number }) {
  const t = useText()
  const format = useFormatUsdt()
  const received = addUp([parseUsdt('0'), ...orders.map((order) => parseUsdt(order.received))], decimals)
  const paid = addUp([parseUsdt('0'), ...orders.map(({ price }) => parseUsdt(price))])
  return (
    <p className="flex flex-wrap justify-between gap-x-6">
      <span>{t('orders.count', { count: orders.length })}</span>
      <span className="font-semibold text-ink">
        {t('payBack.of-paid', {
          received: format(usdtDecimal(received.total.minor), { decimals }),
          paid: format(usdtDecimal(paid.total.minor)),
        })}
      </span>
    </p>
  )
}
