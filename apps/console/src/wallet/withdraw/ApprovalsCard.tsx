import { withdrawApprove } from '@millrace/contract/console/withdraw'
import { Box, Typography } from '@mui/material'
import { DecidedByOthers } from '../../components/Decision.tsx'
import { DecisionTrail } from '../../components/DecisionTrail.tsx'
import { Section } from '../../components/Section.tsx'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeApprovals, describeRequirement, type Withdrawal } from './withdrawBadges.ts'

/** Who has approved it, and how many have to. */
export function ApprovalsCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvals, approvalsNeeded, state } = withdrawal
  const canDecide = useCanCall(withdrawApprove)
  return (
    <Section
      title="Approvals"
      description={describeRequirement(withdrawal)}
      end={approvalsNeeded > 0 && <Typography sx={{ fontWeight: 700 }}>{describeApprovals(withdrawal)}</Typography>}
    >
      {approvals.length > 0 && (
        <>
          <Box component="ul" aria-label="Approved by" sx={{ listStyle: 'none', m: 0, p: 0, mb: 0.5 }}>
            {approvals.map(({ by, time }) => (
              <Typography component="li" key={by.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <b>{by.name}</b> ({by.role}), {formatMoment(time)}
              </Typography>
            ))}
          </Box>
          <DecisionTrail subjectId={withdrawal.id} />
        </>
      )}
      {state === 'pending' && !canDecide && <DecidedByOthers />}
    </Section>
  )
}
