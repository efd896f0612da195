import { DataTable } from 'react-admin'
import { MemberCell } from '../../components/cells.tsx'
import { StateFilter } from '../../components/ChoiceFilter.tsx'
import { verifyStateBadges } from '../../components/member.ts'
import { RecordList } from '../../components/RecordList.tsx'
import { RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { documentNames } from './verification.ts'

type Verification = RecordRow<'verification'>

const states = [
  { state: 'pending', label: 'Pending' },
  { state: 'verified', label: 'Verified' },
  { state: 'rejected', label: 'Rejected' },
  { state: undefined, label: 'All' },
]
const filters = [<StateFilter key="state" source="state" alwaysOn label="Verification state" choices={states} />]
const empty = {
  title: 'No verification is waiting',
  text: 'Identity documents that members send in the app appear here.',
  isFiltered: ({ state }: Record<string, unknown>) => state === 'verified' || state === 'rejected',
}
const sentAgo = ({ createTime }: Verification) => `${formatAgeOf(createTime)} ago`
const summary = (row: Verification) =>
  [documentNames[row.documentType], `sent ${sentAgo(row)}`, verifyStateBadges[row.state].label].join(' · ')

export default function VerificationList() {
  return (
    <RecordList
      description="Oldest first. Each view of a document is written to the audit log."
      filters={filters}
      defaultFilter={{ state: 'pending' }}
    >
      <RecordTable<Verification> rowClick="show" canReview empty={empty} title={(row) => row.name} summary={summary}>
        <DataTable.Col
          label="Name on the document"
          {...titleColumn}
          render={(row: Verification) => (
            <TitleLink to={`/verification/${row.id}/show`} title={row.name} text={documentNames[row.documentType]} />
          )}
        />
        <DataTable.Col
          label="Member"
          disableSort
          render={(row: Verification) => <MemberCell id={row.memberId} name={row.memberName} />}
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
      </RecordTable>
    </RecordList>
  )
}
