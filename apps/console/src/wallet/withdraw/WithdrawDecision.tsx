import { withdrawApprove, withdrawReject } from '@millrace/contract/console/withdraw'
import { Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { formatAmount, formatCents, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { isApproved, whyCannotApprove, type Withdrawal } from './withdrawBadges.ts'

type Props = { readonly withdrawal: Withdrawal; readonly onDecided: (row: Withdrawal) => void }

type DecisionProps = Props & { readonly isDoubtful: boolean; readonly next: ReviewItem | undefined }

/** The two answers. Rejecting stays possible until the rail has the withdrawal. */
export function WithdrawDecision({ withdrawal, isDoubtful, next, onDecided }: DecisionProps) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
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
    <DecisionBar
      approveLabel={`Approve ${formatCents(withdrawal.arrives)}${withdrawal.currency === 'USDT' ? '' : ` ${withdrawal.currency}`}`}
      obstacle={whyCannotApprove(withdrawal, identity?.id)}
      canAlwaysReject
      isDoubtful={isDoubtful}
      next={next}
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
