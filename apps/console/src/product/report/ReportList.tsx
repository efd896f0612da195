import { Chips } from '../../components/cells.tsx'
import { ProposeButton } from '../../components/DialogButton.tsx'
import { machineFilter, stateFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents } from '../../shell/amount.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
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

const columns: readonly Column<Report>[] = [
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
      <span title={formatMoment(enteredTime)}>{source === 'operator' ? enteredBy : sourceNames[source]}</span>
    ),
  ],
  ['Decided by', ({ decidedBy }) => decidedBy || '–'],
]

const sourceNames = { machine: 'The machine', sessions: 'Its sessions' } as const

export default function ReportList() {
  return (
    <TableList<Report>
      description="Revenue of machines by day, newest first. Members are paid once it is approved and received."
      filters={filters}
      action={
        <ProposeButton
          label="Enter a day"
          kind="report-entry"
          renderDialog={(close) => <EnterReportDialog onClose={close} />}
        />
      }
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
      columns={columns}
    />
  )
}
