import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SearchInput, SimpleList } from 'react-admin'
import { getMemberContact, getMemberBadge, getMemberTitle, type Member } from '../../components/member.ts'
import { RecordList, NothingFound, tableSx } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { verifyStateBadges } from '../../components/verifyStateBadges.ts'
import { formatMoment } from '../../shell/time.ts'

const states = [
  { state: undefined, label: 'All' },
  { state: 'active', label: 'Active' },
  { state: 'frozen', label: 'Frozen' },
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
  <StateFilter key="state" source="state" alwaysOn label="State of the account" choices={states} />,
]

const nothing = (
  <NothingFound
    title="No members yet"
    text="Whoever registers in the app is listed here."
    isFilter={({ q, state }) => Boolean(q ?? state)}
  />
)

export default function MemberList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList about="Everybody who has registered, newest first." filters={filters}>
      {isNarrow ? (
        <SimpleList<Member>
          rowClick="show"
          empty={nothing}
          primaryText={getMemberTitle}
          secondaryText={(row) =>
            [getMemberContact(row), verifyStateBadges[row.verifyState].label, getMemberBadge(row).label]
              .filter(Boolean)
              .join(' · ')
          }
        />
      ) : (
        <DataTable<Member> rowClick="show" bulkActionButtons={false} empty={nothing} sx={tableSx}>
          <DataTable.Col
            label="Member"
            cellClassName="is-title"
            disableSort
            render={(row: Member) => (
              <TitleLink to={`/member/${row.id}/show`} title={getMemberTitle(row)} text={getMemberContact(row)} />
            )}
          />
          <DataTable.Col
            label="Identity"
            disableSort
            render={(row: Member) => <StateChip {...verifyStateBadges[row.verifyState]} />}
          />
          <DataTable.Col label="Account" disableSort render={(row: Member) => <Standing {...row} />} />
          <DataTable.Col label="Invite code" disableSort render={(row: Member) => row.inviteCode} />
          <DataTable.NumberCol source="sessions" label="Sessions" disableSort />
          <DataTable.Col
            label="Registered"
            disableSort
            render={(row: Member) => (
              <time dateTime={row.createTime} title={formatMoment(row.createTime)}>
                {formatMoment(row.createTime, 'day')}
              </time>
            )}
          />
        </DataTable>
      )}
    </RecordList>
  )
}

function Standing(member: Member) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75 }}>
      <StateChip {...getMemberBadge(member)} />
      {member.withdrawalStop && <StateChip label="Withdrawals stopped" tone="wait" />}
    </Box>
  )
}
