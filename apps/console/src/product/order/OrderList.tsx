import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { formatCents, isZero, pluralize } from '../../shell/amount.ts'
import type { RecordRow } from '../../shell/recordLists.ts'
import { formatDay } from '../../shell/time.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { MachineLink } from '../MachineLink.tsx'

type Order = RecordRow<'order'>

const orderBadges: Record<Order['state'], Badge> = {
  reflecting: { label: 'Can be undone', tone: 'warning' },
  valid: { label: 'Valid', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'error' },
}
const states = [
  { state: undefined, label: 'All' },
  ...Object.entries(orderBadges).map(([state, { label }]) => ({ state, label })),
]
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn label="Order state" choices={states} />,
]
const empty = { title: 'No orders yet', text: 'Each purchase of units in the app appears here.' }
const title = (row: Order) => <MachineLink id={row.machineId} name={row.machineName} />
const summary = (row: Order) =>
  [row.memberName, pluralize(row.units, 'unit'), `${formatCents(row.price)} USDT`, orderBadges[row.state].label].join(
    ' · ',
  )

export default function OrderList() {
  return (
    <RecordList description="Units that members have bought, newest first. Amounts in USDT." filters={filters}>
      <RecordTable<Order> rowClick={false} empty={empty} title={title} summary={summary} sx={denseTableSx}>
        <DataTable.Col
          label="Bought"
          disableSort
          render={(row: Order) => <Moment time={row.buyTime} precision="day" />}
        />
        <DataTable.Col
          label="Member"
          disableSort
          render={(row: Order) => <MemberCell id={row.memberId} name={row.memberName} />}
        />
        <DataTable.Col
          label="Machine"
          {...titleColumn}
          render={(row: Order) => <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title(row)}</Box>}
        />
        <DataTable.NumberCol source="units" label="Units" disableSort />
        <DataTable.Col label="Paid" {...amountColumn} render={(row: Order) => <Paid {...row} />} />
        <DataTable.Col label="Income" {...amountColumn} render={(row: Order) => formatCents(row.received)} />
        <DataTable.Col label="State" disableSort render={(row: Order) => <StateChip {...orderBadges[row.state]} />} />
        <DataTable.Col
          label="Earning days"
          disableSort
          render={(row: Order) => (
            <span title={`Agreement version ${row.agreementVersion}`}>
              {formatDay(row.firstDay)} –<br />
              {formatDay(row.lastDay)}
            </span>
          )}
        />
      </RecordTable>
    </RecordList>
  )
}

function Paid({ price, couponAmount }: Order) {
  return (
    <>
      <b>{formatCents(price)}</b>
      {!isZero(couponAmount) && <SmallText>and {formatCents(couponAmount)} by coupon</SmallText>}
    </>
  )
}
