import { withdrawApprove, withdrawReject } from '@millrace/contract/console/withdraw'
import { Box, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { DecidedByOthers, DecisionButtons } from '../../components/Decision.tsx'
import { DecisionTrail } from '../../components/DecisionTrail.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { formatAmount, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import {
  describeApprovals,
  describeRequirement,
  isApproved,
  whyCannotApprove,
  type Withdrawal,
} from './withdrawBadges.ts'

type Props = { readonly withdrawal: Withdrawal; readonly onDecided: (row: Withdrawal) => void }

/** The approvals so far, and the buttons. Rejecting stays possible until the rail has the withdrawal. */
export function WithdrawDecision({ withdrawal, onDecided }: Props) {
  const { approvals, approvalsNeeded, state } = withdrawal
  return (
    <Section
      title="Approvals"
      description={describeRequirement(withdrawal)}
      end={approvalsNeeded > 0 && <Typography sx={{ fontWeight: 700 }}>{describeApprovals(withdrawal)}</Typography>}
    >
      {approvals.length > 0 && (
        <Box component="ul" aria-label="Approved by" sx={{ listStyle: 'none', m: 0, p: 0, mb: 0.5 }}>
          {approvals.map(({ by, time }) => (
            <Typography component="li" key={by.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{by.name}</b> ({by.role}), {formatMoment(time)}
            </Typography>
          ))}
        </Box>
      )}
      {approvals.length > 0 && (
        <Box sx={{ mb: 1.5 }}>
          <DecisionTrail subjectId={withdrawal.id} />
        </Box>
      )}
      {state === 'pending' && <Decision withdrawal={withdrawal} onDecided={onDecided} />}
    </Section>
  )
}

function Decision({ withdrawal, onDecided }: Props) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  if (!useCanCall(withdrawApprove)) return <DecidedByOthers />
  const dialog = (close: () => void) => ({
    withdrawal,
    onClose: close,
    onDecided: (row: Withdrawal) => {
      close()
      onDecided(row)
      notify(describeResult(row))
    },
  })
  return (
    <DecisionButtons
      obstacle={whyCannotApprove(withdrawal, identity?.id)}
      canAlwaysReject
      renderApproveDialog={(close) => <ApproveWithdrawalDialog {...dialog(close)} />}
      renderRejectDialog={(close) => <RejectDialog {...dialog(close)} />}
    />
  )
}

function describeResult(row: Withdrawal): string {
  if (row.state === 'failed') return 'Rejected. The money is back in the wallet.'
  return isApproved(row) ? 'Approved' : 'Approved. Another operator has to approve it too.'
}

type DialogProps = Props & { readonly onClose: () => void }

function ApproveWithdrawalDialog({ withdrawal, onClose, onDecided }: DialogProps) {
  const { id, memberName, amount, arrives, currency, destination, approvals, approvalsNeeded, approvalText } =
    withdrawal
  const isLast = approvals.length + 1 >= approvalsNeeded
  return (
    <ApproveDialog
      title={`Approve ${formatUsdt(amount)} USDT?`}
      approvalText={approvalText}
      onClose={onClose}
      onConfirm={async (signature) => onDecided((await send(withdrawApprove, { id, signature })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {formatAmount(arrives, currency)} goes to {destination} for {memberName || 'the member'}.
      </Typography>
      <Typography color="textSecondary">
        {isLast
          ? 'The rail pays it once the payout hours and the destination’s waiting time allow. You cannot withdraw an ' +
            'approval, but the withdrawal can be rejected until then.'
          : 'Another operator has to approve it too before it is paid.'}
      </Typography>
    </ApproveDialog>
  )
}

function RejectDialog({ withdrawal: { id, memberName, amount }, onClose, onDecided }: DialogProps) {
  return (
    <ReasonDialog
      title={`Reject ${formatUsdt(amount)} USDT?`}
      confirmLabel="Reject"
      isDangerous
      hint="The member sees this text."
      onClose={onClose}
      onConfirm={async (reason) => onDecided((await send(withdrawReject, { id, reason })).data)}
    >
      <Typography>
        The whole amount, including the fee, returns to the wallet of {memberName || 'the member'} at once. They can
        request a withdrawal again.
      </Typography>
    </ReasonDialog>
  )
}
