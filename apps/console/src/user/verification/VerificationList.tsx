import type { verificationList } from '@millrace/contract/console/verification'
import { Ago, MemberCell } from '../../components/cells.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { verifyStateBadges } from '../../components/member.ts'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import type { RowOf } from '../../shell/page.ts'
import { formatAgeOf } from '../../shell/time.ts'
import { documentNames } from './verification.ts'

const filters = [
  stateFilter('Verification state', {
    Pending: 'pending',
    Verified: 'verified',
    Rejected: 'rejected',
    All: undefined,
  }),
]

export default function VerificationList() {
  return (
    <TableList<RowOf<typeof verificationList>>
      description="Oldest first. Each view of a document is written to the audit log."
      filters={filters}
      defaultFilter={{ state: 'pending' }}
      hasPage
      canReview
      empty={{
        title: 'No verification is waiting',
        text: 'Identity documents that members send in the app appear here.',
        isFiltered: ({ state }) => state === 'verified' || state === 'rejected',
      }}
      title={({ name }) => name}
      summary={({ documentType, createTime, state }) => [
        documentNames[documentType],
        `sent ${formatAgeOf(createTime)} ago`,
        verifyStateBadges[state].label,
      ]}
      columns={[
        [
          'Name on the document',
          ({ id, name, documentType }) => (
            <TitleLink to={`/verification/${id}/show`} title={name} text={documentNames[documentType]} />
          ),
          'title',
        ],
        ['Member', ({ memberId, memberName }) => <MemberCell id={memberId} name={memberName} />],
        ['Sent', ({ createTime }) => <Ago time={createTime} />],
        ['State', ({ state }) => <StateChip {...verifyStateBadges[state]} />],
        ['Decided by', ({ decidedBy }) => decidedBy || '–'],
      ]}
    />
  )
}
