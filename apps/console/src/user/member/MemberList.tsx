import { Chips, Moment } from '../../components/cells.tsx'
import { searchFilter, stateFilter } from '../../components/list/filters.tsx'
import {
  getMemberBadge,
  getMemberContact,
  getMemberTitle,
  verifyStateBadges,
  type Member,
} from '../../components/member.ts'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCount } from '../../shell/amount.ts'

const filters = [
  searchFilter('Search members', 'Phone, e-mail, name, id, invite code', 330),
  stateFilter('Account state', {
    All: undefined,
    Active: 'active',
    Frozen: 'frozen',
    'Withdrawals stopped': 'stopped',
    Closed: 'closed',
  }),
]

export default function MemberList() {
  return (
    <TableList<Member>
      description="Everyone who has registered, newest first."
      filters={filters}
      hasPage
      empty={{ title: 'No members yet', text: 'Everyone who registers in the app appears here.' }}
      title={getMemberTitle}
      summary={(row) => [getMemberContact(row), verifyStateBadges[row.verifyState].label, getMemberBadge(row).label]}
      columns={[
        [
          'Member',
          (row) => <TitleLink to={`/member/${row.id}/show`} title={getMemberTitle(row)} text={getMemberContact(row)} />,
          'title',
        ],
        ['Identity', ({ verifyState }) => <StateChip {...verifyStateBadges[verifyState]} />],
        [
          'Account',
          (row) => (
            <Chips>
              <StateChip {...getMemberBadge(row)} />
              {row.withdrawalStop && <StateChip label="Withdrawals stopped" tone="warning" />}
            </Chips>
          ),
        ],
        ['Invite code', ({ inviteCode }) => inviteCode],
        ['Sessions', ({ sessions }) => formatCount(sessions), 'amount'],
        ['Registered', ({ createTime }) => <Moment time={createTime} precision="day" />],
      ]}
    />
  )
}
