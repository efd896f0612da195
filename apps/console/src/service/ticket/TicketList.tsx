import { DataTable } from 'react-admin'
import { MemberCell, MutedText } from '../../components/cells.tsx'
import { ChoiceFilter } from '../../components/ChoiceFilter.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { getDeadlineBadge, ticketKindNames, ticketStateBadges } from './ticketBadges.ts'

type Ticket = RecordRow<'ticket'>

type FilterProps = { readonly source: string; readonly alwaysOn: true }

const StateChoice = (_: FilterProps) => (
  <ChoiceFilter
    label="State"
    choices={[
      { label: 'Open', values: { ticketState: 'open' } },
      { label: 'Answered', values: { ticketState: 'answered' } },
      { label: 'Solved', values: { ticketState: 'solved' } },
      { label: 'All', values: { ticketState: undefined } },
    ]}
  />
)
const KindChoice = (_: FilterProps) => (
  <ChoiceFilter
    label="Kind"
    choices={[
      { label: 'All kinds', values: { ticketKind: undefined } },
      { label: 'Complaints', values: { ticketKind: 'complaint' } },
      { label: 'Feedback', values: { ticketKind: 'feedback' } },
      { label: 'Left in the chat', values: { ticketKind: 'chat' } },
    ]}
  />
)
const filters = [
  <StateChoice key="state" source="ticketState" alwaysOn />,
  <KindChoice key="kind" source="ticketKind" alwaysOn />,
]
const empty = {
  title: 'No ticket is open',
  text: 'What members send by Feedback, and what they leave in the chat when nobody is there.',
  isFiltered: ({ ticketState, ticketKind, memberId }: Record<string, unknown>) =>
    ticketState !== 'open' || ticketKind !== undefined || memberId !== undefined,
}
const sentAgo = ({ createTime }: Ticket) => `${formatAgeOf(createTime)} ago`
const summary = (row: Ticket) =>
  [
    `No. ${row.number}`,
    ticketKindNames[row.kind],
    getDeadlineBadge(row)?.label ?? ticketStateBadges[row.state].label,
  ].join(' · ')

export default function TicketList() {
  return (
    <RecordList
      description="Complaints by their deadline, then whoever waits longest. How many are overdue is public."
      filters={filters}
      defaultFilter={{ ticketState: 'open' }}
      hasDays={false}
      queryOptions={{ refetchInterval: refreshMs.background }}
    >
      <RecordTable<Ticket> rowClick="show" empty={empty} title={(row) => row.comment} summary={summary}>
        <DataTable.Col
          label="Ticket"
          {...titleColumn}
          render={(row: Ticket) => (
            <TitleLink
              to={`/ticket/${row.id}/show`}
              title={row.comment || 'A picture or a record'}
              text={`No. ${row.number} · ${ticketKindNames[row.kind]}`}
            />
          )}
        />
        <DataTable.Col
          label="Member"
          disableSort
          render={(row: Ticket) => <MemberCell id={row.memberId} name={row.memberName} />}
        />
        <DataTable.Col
          label="Sent"
          disableSort
          render={(row: Ticket) => (
            <time dateTime={row.createTime} title={formatMoment(row.createTime)}>
              {sentAgo(row)}
            </time>
          )}
        />
        <DataTable.Col label="Deadline" disableSort render={(row: Ticket) => <Deadline row={row} />} />
        <DataTable.Col
          label="State"
          disableSort
          render={(row: Ticket) => <StateChip {...ticketStateBadges[row.state]} />}
        />
      </RecordTable>
    </RecordList>
  )
}

function Deadline({ row }: { row: Ticket }) {
  const badge = getDeadlineBadge(row)
  return badge ? <StateChip {...badge} /> : <MutedText>–</MutedText>
}
