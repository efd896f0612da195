import { useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList } from 'react-admin'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList, NothingFound, tableSx } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { verifyStateBadges } from '../../components/verifyStateBadges.ts'
import { formatAge } from '../../shell/formatAge.ts'
import type { RecordRow } from '../../shell/recordLists.ts'
import { formatMoment } from '../../shell/time.ts'
import { documentNames } from './documentNames.ts'

type Verification = RecordRow<'verification'>

const states = [
  { state: 'pending', label: 'Waiting' },
  { state: 'verified', label: 'Verified' },
  { state: 'rejected', label: 'Rejected' },
  { state: undefined, label: 'All' },
]
const filters = [<StateFilter key="state" source="state" alwaysOn label="State of the verification" choices={states} />]
const nothing = (
  <NothingFound
    title="Nobody waits"
    text="What members send in the app under Verify identity is listed here."
    isFilter={({ state }) => state === 'verified' || state === 'rejected'}
  />
)

const sentAgo = ({ createTime }: Verification) => `${formatAge(Math.max(0, Date.now() - Date.parse(createTime)))} ago`

export default function VerificationList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <RecordList
      about="Whoever has waited longest comes first. Each view of a document is written to the audit log."
      filters={filters}
      startsWith={{ state: 'pending' }}
    >
      {isNarrow ? (
        <SimpleList<Verification>
          rowClick="show"
          empty={nothing}
          primaryText={(row) => row.name}
          secondaryText={(row) =>
            [documentNames[row.documentType], `sent ${sentAgo(row)}`, verifyStateBadges[row.state].label].join(' · ')
          }
        />
      ) : (
        <DataTable<Verification> rowClick="show" bulkActionButtons={false} empty={nothing} sx={tableSx}>
          <DataTable.Col
            label="Name on the document"
            cellClassName="is-title"
            disableSort
            render={(row: Verification) => (
              <TitleLink to={`/verification/${row.id}/show`} title={row.name} text={documentNames[row.documentType]} />
            )}
          />
          <DataTable.Col
            label="Member"
            disableSort
            render={(row: Verification) => (
              <span onClickCapture={(event) => event.stopPropagation()}>
                <MemberLink id={row.memberId} name={row.memberName} />
              </span>
            )}
          />
          <DataTable.Col
            label="Sent"
            disableSort
            render={(row: Verification) => (
              <time dateTime={row.createTime} title={formatMoment(row.createTime)}>
                {sentAgo(row)}
              </time>
            )}
          />
          <DataTable.Col
            label="State"
            disableSort
            render={(row: Verification) => <StateChip {...verifyStateBadges[row.state]} />}
          />
          <DataTable.Col label="Decided by" disableSort render={(row: Verification) => row.decidedBy || '–'} />
        </DataTable>
      )}
    </RecordList>
  )
}
