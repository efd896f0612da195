import { Box, FormControlLabel, Switch } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import { Moment } from '../../components/cells.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { MachineLink } from '../MachineLink.tsx'
import { getReceiptBadge, type Receipt } from './receiptBadges.ts'

const filters = [
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
  <UnusedFilter key="isUnused" source="isUnused" alwaysOn />,
]
const empty = { title: 'No receipts yet', text: 'Money that the rails receive for machines appears here.' }
const summary = (row: Receipt) =>
  [formatAmount(row.amount, row.currency), getReceiptBadge(row).label, formatMoment(row.receivedTime)].join(' · ')

export default function ReceiptList() {
  return (
    <RecordList
      description="Money received in custody for machines, newest first. Each receipt is used once."
      filters={filters}
    >
      <RecordTable<Receipt>
        rowClick={false}
        empty={empty}
        title={(row) => row.machineName || 'No machine'}
        summary={summary}
        sx={denseTableSx}
      >
        <DataTable.Col label="Received" disableSort render={(row: Receipt) => <Moment time={row.receivedTime} />} />
        <DataTable.Col label="Machine" {...titleColumn} render={(row: Receipt) => <Machine {...row} />} />
        <DataTable.Col
          label="Amount"
          {...amountColumn}
          render={(row: Receipt) => <b>{formatAmount(row.amount, row.currency)}</b>}
        />
        <DataTable.Col
          label="Use"
          disableSort
          render={(row: Receipt) => (
            <Box sx={{ display: 'flex', gap: 0.5 }}>
              <StateChip {...getReceiptBadge(row)} />
              {row.isFromReleaseAccount && <StateChip label="From a release account" tone="error" />}
            </Box>
          )}
        />
        <DataTable.Col
          label="Rail and transaction"
          disableSort
          render={(row: Receipt) => (
            <Box title={row.railTransaction} sx={{ maxWidth: 170, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {row.rail} · {row.railTransaction}
            </Box>
          )}
        />
      </RecordTable>
    </RecordList>
  )
}

function Machine({ machineId, machineName, sender, note }: Receipt) {
  const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
  return (
    <>
      <Box sx={oneLine}>{machineId ? <MachineLink id={machineId} name={machineName} /> : 'No machine'}</Box>
      <Box sx={{ ...oneLine, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {[sender && `from ${sender}`, note].filter(Boolean).join(' · ')}
      </Box>
    </>
  )
}

/** react-admin's filter form reads `source` and `alwaysOn`. */
function UnusedFilter(_props: { source: 'isUnused'; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { isUnused, ...others } = filterValues as { isUnused?: boolean }
  return (
    <FormControlLabel
      label="Not used yet"
      sx={{ ml: 0.5 }}
      control={
        <Switch
          checked={isUnused === true}
          onChange={(_event, isOn) => setFilters(isOn ? { ...others, isUnused: true } : others, undefined, false)}
        />
      }
    />
  )
}
