import { auditList } from '@millrace/contract/console/operator'
import { RecentRecords } from '../../components/RecentRecords.tsx'
import { useCall } from '../../components/useCall.ts'
import { listPath } from '../../shell/listPath.ts'
import { AuditEntries } from '../audit/AuditEntries.tsx'

/** The latest actions by or on a member. */
export function HistoryCard({ memberId }: { memberId: string }) {
  return (
    <RecentRecords
      title="Audit log"
      query={useCall(auditList, { q: memberId, pageSize: 8 })}
      all={{ to: listPath('audit', { q: memberId }), noun: 'entries' }}
      emptyText="No entries about this member yet."
    >
      {(entries) => <AuditEntries entries={entries} ownerId={memberId} />}
    </RecentRecords>
  )
}
