import { reportEnter } from '@millrace/contract/console/report'
import { Box } from '@mui/material'
import { DataTable, useNotify, useRedirect } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { MachineFilter } from '../MachineFilter.tsx'
import { EnterReportDialog } from './EnterReportDialog.tsx'
import { reportBadges, type Report } from './reportBadges.ts'

const states = [
  { state: undefined, label: 'All' },
  { state: 'entered', label: 'Waiting' },
  { state: 'approved', label: 'Approved' },
  { state: 'received', label: 'Received' },
  { state: 'rejected', label: 'Rejected' },
]
const filters = [
  <StateFilter key="state" source="state" alwaysOn label="Report state" choices={states} />,
  <MachineFilter key="machineId" source="machineId" alwaysOn />,
]
const empty = { title: 'No reports yet', text: 'What machines earned each day appears here.' }
const enteredBy = (row: Report) => (row.source === 'machine' ? 'The machine' : row.enteredBy)
const summary = (row: Report) =>
  [formatDay(row.day), `${formatCents(row.amount)} USDT`, reportBadges[row.state].label, row.hasGap && 'gap']
    .filter(Boolean)
    .join(' · ')

export default function ReportList() {
  return (
    <RecordList
      description="Revenue of machines by day, newest first. Members are paid once it is approved and received."
      filters={filters}
      action={<EnterReport />}
    >
      <RecordTable<Report> rowClick="show" canReview empty={empty} title={(row) => row.machineName} summary={summary}>
        <DataTable.Col label="Day" disableSort render={(row: Report) => formatDay(row.day)} />
        <DataTable.Col
          label="Machine"
          {...titleColumn}
          render={(row: Report) => <TitleLink to={`/report/${row.id}/show`} title={row.machineName} text={row.note} />}
        />
        <DataTable.Col
          label="Amount, USDT"
          {...amountColumn}
          render={(row: Report) => <b>{formatCents(row.amount)}</b>}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(row: Report) => (
            <Box sx={{ display: 'flex', gap: 0.5 }}>
              <StateChip {...reportBadges[row.state]} />
              {row.hasGap && <StateChip label="Gap" tone="warning" />}
            </Box>
          )}
        />
        <DataTable.Col
          label="Entered by"
          disableSort
          render={(row: Report) => <span title={formatMoment(row.enteredTime)}>{enteredBy(row)}</span>}
        />
        <DataTable.Col label="Decided by" disableSort render={(row: Report) => row.decidedBy || '–'} />
      </RecordTable>
    </RecordList>
  )
}

function EnterReport() {
  const canEnter = useCanCall(reportEnter)
  const notify = useNotify()
  const redirect = useRedirect()
  if (!canEnter) return null
  return (
    <AddButton
      label="Enter a day"
      renderDialog={(close) => (
        <EnterReportDialog
          onClose={close}
          onDone={({ id }) => {
            notify('Entered')
            redirect(`/report/${id}/show`)
          }}
        />
      )}
    />
  )
}
