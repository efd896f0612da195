import type { consoleOrderList } from '@millrace/contract/console/order'
import { Box } from '@mui/material'
import { MemberCell, Moment, OneLine, SmallText } from '../../components/cells.tsx'
import { machineFilter, memberFilter, stateFilter, statesOf } from '../../components/list/filters.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { formatCents, formatCount, isZero, pluralize } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'
import { formatDay } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'

type Order = RowOf<typeof consoleOrderList>

const orderBadges: Record<Order['state'], Badge> = {
  reflecting: { label: 'Can be undone', tone: 'warning' },
  valid: { label: 'Valid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  undoing: { label: 'Refund to come', tone: 'warning' },
  undone: { label: 'Undone', tone: 'error' },
}
const filters = [memberFilter, machineFilter, stateFilter('Order state', statesOf(orderBadges))]
const title = (row: Order) => <MachineLink id={row.machineId} name={row.machineName} />

const columns: readonly Column<Order>[] = [
  ['Bought', ({ buyTime }) => <Moment time={buyTime} precision="day" />],
  ['Member', ({ memberId, memberName }) => <MemberCell id={memberId} name={memberName} />],
  ['Machine', (row) => <OneLine>{title(row)}</OneLine>, 'title'],
  ['Units', ({ units }) => formatCount(units), 'amount'],
  [
    'Paid',
    ({ price, couponAmount }) => (
      <>
        <b>{formatCents(price)}</b>
        {!isZero(couponAmount) && <SmallText>and {formatCents(couponAmount)} by coupon</SmallText>}
      </>
    ),
    'amount',
  ],
  ['Income', ({ received }) => formatCents(received), 'amount'],
  ['State', ({ state }) => <StateChip {...orderBadges[state]} />],
  [
    'Earning days',
    ({ agreementVersion, firstDay, lastDay }) => (
      <Box
        component="span"
        title={`Agreement version ${agreementVersion}`}
        sx={{ whiteSpace: { xs: 'normal', lg: 'nowrap' } }}
      >
        {formatDay(firstDay)} – {formatDay(lastDay)}
      </Box>
    ),
  ],
]

export default function OrderList() {
  return (
    <TableList<Order>
      description="Units that members have bought, newest first. Amounts in USDT."
      filters={filters}
      empty={{ title: 'No orders yet', text: 'Each purchase of units in the app appears here.' }}
      title={title}
      summary={({ memberName, units, price, state }) => [
        memberName,
        pluralize(units, 'unit'),
        `${formatCents(price)} USDT`,
        orderBadges[state].label,
      ]}
      isDense
      columns={columns}
    />
  )
}
