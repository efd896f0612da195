import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList } from 'react-admin'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { formatUsdt, isZero } from '../../shell/amount.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { MachineLink } from '../MachineLink.tsx'
import { orderBadges, type Order } from './orderBadges.ts'

const states = [
  { state: undefined, label: 'All' },
  { state: 'reflecting', label: 'Can be undone' },
  { state: 'valid', label: 'Valid' },
  { state: 'expired', label: 'Expired' },
  { state: 'undone', label: 'Undone' },
]
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn label="State of the order" choices={states} />,
]
const nothing = (
  <NothingFound
    title="No orders yet"
    text="Each purchase of units in the app is listed here."
    isFilter={({ memberId, machineId, state }) => Boolean(memberId ?? machineId ?? state)}
  />
)
const units = (row: Order) => (row.units === 1 ? '1 unit' : `${row.units} units`)
const summary = (row: Order) =>
  [row.memberName, units(row), `${formatUsdt(row.price)} USDT`, orderBadges[row.state].label].join(' · ')

const machineOf = (row: Order) => <MachineLink id={row.machineId} name={row.machineName} />

export default function OrderList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList about="Units that members have bought, newest first. Amounts in USDT." filters={filters}>
      {isNarrow ? (
        <SimpleList<Order> rowClick={false} empty={nothing} primaryText={machineOf} secondaryText={summary} />
      ) : (
        <DataTable<Order> rowClick={false} bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
          <DataTable.Col
            label="Bought"
            disableSort
            render={(row: Order) => (
              <time dateTime={row.buyTime} title={formatMoment(row.buyTime)}>
                {formatMoment(row.buyTime, 'day')}
              </time>
            )}
          />
          <DataTable.Col
            label="Member"
            disableSort
            render={(row: Order) => (
              <Box sx={cut}>
                <MemberLink id={row.memberId} name={row.memberName} />
              </Box>
            )}
          />
          <DataTable.Col
            label="Machine"
            cellClassName="is-title"
            disableSort
            render={(row: Order) => (
              <Box sx={{ ...cut, maxWidth: 'none' }}>
                <MachineLink id={row.machineId} name={row.machineName} />
              </Box>
            )}
          />
          <DataTable.NumberCol source="units" label="Units" disableSort />
          <DataTable.Col
            label="Paid"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Order) => <Paid {...row} />}
          />
          <DataTable.Col
            label="Received"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Order) => formatUsdt(row.received)}
          />
          <DataTable.Col label="State" disableSort render={(row: Order) => <StateChip {...orderBadges[row.state]} />} />
          <DataTable.Col
            label="Earns"
            disableSort
            render={(row: Order) => (
              <span title={`Agreement version ${row.agreementVersion}`}>
                {formatDay(row.firstDay)} –<br />
                {formatDay(row.lastDay)}
              </span>
            )}
          />
        </DataTable>
      )}
    </RecordList>
  )
}

const cut = { maxWidth: 150, overflow: 'hidden', textOverflow: 'ellipsis' } as const

function Paid({ price, couponAmount }: Order) {
  return (
    <>
      <b>{formatUsdt(price)}</b>
      {!isZero(couponAmount) && (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>and {formatUsdt(couponAmount)} by coupon</Box>
      )}
    </>
  )
}
