import { auditList } from '@millrace/contract/console/operator'
import { Button, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { AuditEntries } from '../audit/AuditEntries.tsx'

const newest = 8

/** The latest that was done by or to one member. */
export function HistoryCard({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useCall(auditList, { q: memberId, pageSize: newest })
  const everything = `/audit?${new URLSearchParams({ filter: JSON.stringify({ q: memberId }) })}`
  return (
    <Section
      title="From the audit log"
      end={
        data &&
        data.total > newest && (
          <Link component={LinkBase} to={everything} underline="hover" variant="body2">
            All {data.total} entries
          </Link>
        )
      }
    >
      {data?.list.length === 0 && (
        <Typography color="textSecondary">Nothing has been written about this member yet.</Typography>
      )}
      {data && data.list.length > 0 && <AuditEntries entries={data.list} about={memberId} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {!data && error && (
        <Typography color="textSecondary">
          {error.message} <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
    </Section>
  )
}
