import { Box } from '@mui/material'
import { DataTable, SearchInput } from 'react-admin'
import { Moment } from '../../components/cells.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import {
  getMemberBadge,
  getMemberContact,
  getMemberTitle,
  verifyStateBadges,
  type Member,
} from '../../components/member.ts'
import { RecordList } from '../../components/RecordList.tsx'
import { RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'

const states = [
  { state: undefined, label: 'All' },
  { state: 'active', label: 'Active' },
  { state: 'frozen', label: 'Frozen' },
  { state: 'stopped', label: 'Withdrawals stopped' },
  { state: 'closed', label: 'Closed' },
]
const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Phone, e-mail, name, id, invite code"
    slotProps={{ htmlInput: { 'aria-label': 'Search members', maxLength: 100 } }}
    sx={{ width: { xs: 1, sm: 330 } }}
  />,
  <StateFilter key="state" source="state" alwaysOn label="Account state" choices={states} />,
]
const empty = { title: 'No members yet', text: 'Everyone who registers in the app appears here.' }
const summary = (row: Member) =>
  [getMemberContact(row), verifyStateBadges[row.verifyState].label, getMemberBadge(row).label]
    .filter(Boolean)
    .join(' · ')

export default function MemberList() {
  return (
    <RecordList description="Everyone who has registered, newest first." filters={filters}>
      <RecordTable<Member> rowClick="show" empty={empty} title={getMemberTitle} summary={summary}>
        <DataTable.Col
          label="Member"
          {...titleColumn}
          render={(row: Member) => (
            <TitleLink to={`/member/${row.id}/show`} title={getMemberTitle(row)} text={getMemberContact(row)} />
          )}
        />
        <DataTable.Col
          label="Identity"
          disableSort
          render={(row: Member) => <StateChip {...verifyStateBadges[row.verifyState]} />}
        />
        <DataTable.Col
          label="Account"
          disableSort
          render={(row: Member) => (
            <Box sx={{ display: 'flex', gap: 0.75 }}>
              <StateChip {...getMemberBadge(row)} />
              {row.withdrawalStop && <StateChip label="Withdrawals stopped" tone="warning" />}
            </Box>
          )}
        />
        <DataTable.Col label="Invite code" disableSort render={(row: Member) => row.inviteCode} />
        <DataTable.NumberCol source="sessions" label="Sessions" disableSort />
        <DataTable.Col
          label="Registered"
          disableSort
          render={(row: Member) => <Moment time={row.createTime} precision="day" />}
        />
      </RecordTable>
    </RecordList>
  )
}
