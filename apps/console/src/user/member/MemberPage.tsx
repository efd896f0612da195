import { memberOne } from '@millrace/contract/console/member'
import { Box, Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Title, useParams, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { getMemberBadge, getMemberTitle, type Member } from '../../components/member.ts'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { verifyStateBadges } from '../../components/verifyStateBadges.ts'
import { AccountCard } from './AccountCard.tsx'
import { ActionsCard } from './ActionsCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { RestrictionAlerts } from './RestrictionAlerts.tsx'
import { WalletCard } from './WalletCard.tsx'

/** One member: who, in which state, and what an operator can do about it. */
export default function MemberPage() {
  const { id = '' } = useParams()
  useRequireAccess({ resource: 'member', action: 'show' })
  const queryClient = useQueryClient()
  const { data: member, error, refetch } = useCall(memberOne, { id })

  /** The deed's own answer is the newest there is; what else shows this member is asked again. */
  function changed(row: Member) {
    queryClient.setQueryData(answerKey(memberOne, { id }), row)
    for (const queryKey of [['member'], ['audit'], ['console/audit/list']])
      void queryClient.invalidateQueries({ queryKey })
  }

  if (!member && error) {
    return (
      <>
        <Title title="Member" preferenceKey={false} />
        <PageError what="member" error={error} onRetry={() => void refetch()} />
        <BackLink to="/member" label="All members" />
      </>
    )
  }
  return (
    <>
      <Title title={member ? getMemberTitle(member) : 'Member'} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/member" label="All members" />
        {member && <Marks {...member} />}
      </Box>
      {member ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RestrictionAlerts member={member} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
              alignItems: 'start',
            }}
          >
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <AccountCard member={member} />
              <WalletCard memberId={member.id} />
              <HistoryCard memberId={member.id} />
            </Box>
            <Box sx={{ minWidth: 0, gridRow: { xs: 1, lg: 'auto' } }}>
              <ActionsCard member={member} onChanged={changed} />
            </Box>
          </Box>
        </Box>
      ) : (
        <Box
          aria-hidden
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}
        >
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={260} />
        </Box>
      )}
    </>
  )
}

function Marks(member: Member) {
  const identity = verifyStateBadges[member.verifyState]
  return (
    <>
      <StateChip {...getMemberBadge(member)} />
      {!member.isClosed && <StateChip label={`Identity ${identity.label.toLowerCase()}`} tone={identity.tone} />}
      {member.isDemo && <StateChip label="Demonstration" tone="plain" />}
    </>
  )
}
