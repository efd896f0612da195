import { reportEnter } from '@millrace/contract/console/report'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { DataTable, SimpleList, useNotify, useRedirect } from 'react-admin'
import { AccountList, NothingFound, tableSx } from '../../components/AccountList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { useRefreshMachines } from '../useRefreshMachines.ts'
import { EnterReportDialog } from './EnterReportDialog.tsx'
import { getReportBadge, type Report } from './getReportBadge.ts'

const states = [
  { state: undefined, label: 'All' },
  { state: 'entered', label: 'Waiting' },
  { state: 'approved', label: 'Approved' },
  { state: 'received', label: 'Received' },
  { state: 'rejected', label: 'Rejected' },
]
const filters = [
  <StateFilter key="state" source="state" alwaysOn label="State of the report" choices={states} />,
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
]
const nothing = (
  <NothingFound
    title="No reports yet"
    text="What machines earned, day by day, is listed here."
    isFilter={({ state, machineId }) => Boolean(state ?? machineId)}
  />
)
const enteredBy = (row: Report) => (row.source === 'machine' ? 'The machine' : row.enteredBy)
const summary = (row: Report) =>
  [formatDay(row.day), `${formatUsdt(row.amount)} USDT`, getReportBadge[row.state].label, row.hasGap && 'gap']
    .filter(Boolean)
    .join(' · ')

export default function ReportList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <AccountList
      about="What machines earned, by day, newest first. One operator enters or the machine signs, another operator approves, and only money that has arrived is paid to members."
      filters={filters}
      action={<EnterReport />}
    >
      {isNarrow ? (
        <SimpleList<Report>
          rowClick="show"
          empty={nothing}
          primaryText={(row) => row.machineName}
          secondaryText={summary}
        />
      ) : (
        <DataTable<Report> rowClick="show" bulkActionButtons={false} empty={nothing} sx={tableSx}>
          <DataTable.Col label="Day" disableSort render={(row: Report) => formatDay(row.day)} />
          <DataTable.Col
            label="Machine"
            cellClassName="is-title"
            disableSort
            render={(row: Report) => (
              <TitleLink to={`/report/${row.id}/show`} title={row.machineName} text={row.note} />
            )}
          />
          <DataTable.Col
            label="Amount, USDT"
            disableSort
            headerClassName="is-amount"
            cellClassName="is-amount"
            render={(row: Report) => <b>{formatUsdt(row.amount)}</b>}
          />
          <DataTable.Col
            label="State"
            disableSort
            render={(row: Report) => (
              <Box sx={{ display: 'flex', gap: 0.5 }}>
                <StateChip {...getReportBadge[row.state]} />
                {row.hasGap && <StateChip label="Gap" tone="wait" />}
              </Box>
            )}
          />
          <DataTable.Col
            label="Entered by"
            disableSort
            render={(row: Report) => <span title={formatMoment(row.enteredTime)}>{enteredBy(row)}</span>}
          />
          <DataTable.Col label="Decided by" disableSort render={(row: Report) => row.decidedBy || '–'} />
        </DataTable>
      )}
    </AccountList>
  )
}

function EnterReport() {
  const [isOpen, setOpen] = useState(false)
  const mayEnter = usePermission(reportEnter)
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefreshMachines()
  if (!mayEnter) return null
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Enter a day
      </Button>
      {isOpen && (
        <EnterReportDialog
          onClose={() => setOpen(false)}
          onDone={({ id }) => {
            refresh()
            notify('Entered')
            redirect(`/report/${id}/show`)
          }}
        />
      )}
    </>
  )
}
