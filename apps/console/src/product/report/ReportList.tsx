import { reportEnter } from '@millrace/contract/console/report'
import { useNotify, useRedirect } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { Chips } from '../../components/cells.tsx'
import { machineFilter, stateFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { EnterReportDialog } from './EnterReportDialog.tsx'
import { reportBadges, type Report } from './reportBadges.ts'

const filters = [
  stateFilter('Report state', {
    All: undefined,
    Waiting: 'entered',
    Approved: 'approved',
    Received: 'received',
    Rejected: 'rejected',
  }),
  machineFilter,
]

export default function ReportList() {
  return (
    <TableList<Report>
      description="Revenue of machines by day, newest first. Members are paid once it is approved and received."
      filters={filters}
      action={<EnterReport />}
      hasPage
      canReview
      empty={{ title: 'No reports yet', text: 'What machines earned each day appears here.' }}
      title={({ machineName }) => machineName}
      summary={({ day, amount, state, hasGap }) => [
        formatDay(day),
        `${formatCents(amount)} USDT`,
        reportBadges[state].label,
        hasGap && 'gap',
      ]}
      columns={[
        ['Day', ({ day }) => formatDay(day)],
        [
          'Machine',
          ({ id, machineName, note }) => <TitleLink to={`/report/${id}/show`} title={machineName} text={note} />,
          'title',
        ],
        ['Amount, USDT', ({ amount }) => <b>{formatCents(amount)}</b>, 'amount'],
        [
          'State',
          ({ state, hasGap }) => (
            <Chips>
              <StateChip {...reportBadges[state]} />
              {hasGap && <StateChip label="Gap" tone="warning" />}
            </Chips>
          ),
        ],
        [
          'Entered by',
          ({ source, enteredBy, enteredTime }) => (
            <span title={formatMoment(enteredTime)}>{source === 'machine' ? 'The machine' : enteredBy}</span>
          ),
        ],
        ['Decided by', ({ decidedBy }) => decidedBy || '–'],
      ]}
    />
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
