import { Box, FormControlLabel, Switch, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList, useListContext } from 'react-admin'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { MachineLink } from '../MachineLink.tsx'
import { getReceiptBadge, type Receipt } from './receiptBadges.ts'

const filters = [
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
  <UnusedFilter key="isUnused" source="isUnused" alwaysOn />,
]
const nothing = (
  <NothingFound
    title="Nothing has arrived yet"
    text="What the rails receive for machines is listed here."
    isFilter={({ machineId, isUnused }) => Boolean(machineId ?? isUnused)}
  />
)
const summary = (row: Receipt) =>
  [`${formatUsdt(row.amount)} USDT`, getReceiptBadge(row).label, formatMoment(row.receivedTime)].join(' · ')

export default function ReceiptList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList
      about="Money that arrived in custody for machines, newest first. Each receipt is used once."
      filters={filters}
    >
      {isNarrow ? (
        <SimpleList<Receipt>
          rowClick={false}
          empty={nothing}
          primaryText={(row) => row.machineName || 'No machine'}
          secondaryText={summary}
        />
      ) : (
        <DataTable<Receipt> rowClick={false} bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
          <DataTable.Col
            label="Arrived"
            disableSort
            render={(row: Receipt) => <time dateTime={row.receivedTime}>{formatMoment(row.receivedTime)}</time>}
          />
          <DataTable.Col
            label="Machine"
            cellClassName="is-title"
            disableSort
            render={(row: Receipt) => <Machine {...row} />}
          />
          <DataTable.Col
            label="Amount, USDT"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Receipt) => <b>{formatUsdt(row.amount)}</b>}
          />
          <DataTable.Col
            label="Use"
            disableSort
            render={(row: Receipt) => (
              <Box sx={{ display: 'flex', gap: 0.5 }}>
                <StateChip {...getReceiptBadge(row)} />
                {row.isFromReleaseAccount && <StateChip label="From a release account" tone="bad" />}
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
        </DataTable>
      )}
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

/** `source` and `alwaysOn` are read by react-admin's list of filters. */
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
