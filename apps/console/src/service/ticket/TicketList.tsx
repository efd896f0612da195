import type { consoleTicketList } from '@millrace/contract/console/ticket'
import { Ago, MemberCell, MutedText } from '../../components/cells.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RowOf } from '../../shell/page.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { getDeadlineBadge, ticketKindNames, ticketStateBadges } from './ticketBadges.ts'

type Ticket = RowOf<typeof consoleTicketList>

const filters = [
  stateFilter('State', { Open: 'open', Answered: 'answered', Solved: 'solved', All: undefined }, 'ticketState'),
  stateFilter(
    'Kind',
    { 'All kinds': undefined, Complaints: 'complaint', Feedback: 'feedback', 'Left in the chat': 'chat' },
    'ticketKind',
  ),
]

export default function TicketList() {
  return (
    <TableList<Ticket>
      description="Complaints by their deadline, then whoever waits longest. How many are overdue is public."
      filters={filters}
      defaultFilter={{ ticketState: 'open' }}
      hasDays={false}
      queryOptions={{ refetchInterval: refreshMs.background }}
      hasPage
      empty={{
        title: 'No ticket is open',
        text: 'What members send by Feedback, and what they leave in the chat when nobody is there.',
        isFiltered: ({ ticketState, ticketKind, memberId }) =>
          ticketState !== 'open' || ticketKind !== undefined || memberId !== undefined,
      }}
      title={({ comment }) => comment}
      summary={(row) => [
        `No. ${row.number}`,
        ticketKindNames[row.kind],
        getDeadlineBadge(row)?.label ?? ticketStateBadges[row.state].label,
      ]}
      columns={[
        [
          'Ticket',
          ({ id, comment, number, kind }) => (
            <TitleLink
              to={`/ticket/${id}/show`}
              title={comment || 'A picture or a record'}
              text={`No. ${number} · ${ticketKindNames[kind]}`}
            />
          ),
          'title',
        ],
        ['Member', ({ memberId, memberName }) => <MemberCell id={memberId} name={memberName} />],
        ['Sent', ({ createTime }) => <Ago time={createTime} />],
        ['Deadline', renderDeadline],
        ['State', ({ state }) => <StateChip {...ticketStateBadges[state]} />],
      ]}
    />
  )
}

function renderDeadline(row: Ticket) {
  const badge = getDeadlineBadge(row)
  return badge ? <StateChip {...badge} /> : <MutedText>–</MutedText>
}
