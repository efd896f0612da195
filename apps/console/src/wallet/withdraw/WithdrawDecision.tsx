import { withdrawApprove } from '@millrace/contract/console/withdraw'
import { Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { DecisionBar } from '../../components/review/DecisionBar.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { formatAmount, formatCents, formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { isApproved, whyCannotApprove, type Withdrawal } from './withdrawBadges.ts'

type Props = {
  readonly withdrawal: Withdrawal
  readonly isDoubtful: boolean
  readonly next: ReviewItem | undefined
  readonly onDecided: (row: Withdrawal) => void
}

/** The two answers. Rejecting stays possible until the rail has the withdrawal. */
export function WithdrawDecision({ withdrawal, isDoubtful, next, onDecided }: Props) {
  const { identity } = useGetIdentity()
  const { id, amount, arrives, currency, destination, approvals, approvalsNeeded, approvalText } = withdrawal
  const memberName = withdrawal.memberName || 'the member'
  const isLast = approvals.length + 1 >= approvalsNeeded
  return (
    <DecisionBar
      approveLabel={`Approve ${formatCents(arrives)}${currency === 'USDT' ? '' : ` ${currency}`}`}
      obstacle={whyCannotApprove(withdrawal, identity?.id)}
      canAlwaysReject
      isDoubtful={isDoubtful}
      next={next}
      approve={{
        title: `Approve ${formatUsdt(amount)} USDT?`,
        text: (
          <>
            {formatAmount(arrives, currency)} goes to {destination} for {memberName}.
            <Typography color="textSecondary" sx={{ mt: 1.5 }}>
              {isLast
                ? 'The rail pays it once the payout hours and the destination’s waiting time allow. You cannot withdraw ' +
                  'an approval, but the withdrawal can be rejected until then.'
                : 'Another operator has to approve it too before it is paid.'}
            </Typography>
          </>
        ),
        approvalText,
      }}
      reject={{
        title: `Reject ${formatUsdt(amount)} USDT?`,
        text:
          `The whole amount, including the fee, returns to the wallet of ${memberName} at once. They can request a ` +
          'withdrawal again.',
        hint: 'The member sees this text.',
        wish: { kind: 'withdrawal-rejection', content: { withdrawalId: id } },
      }}
      onAnswer={async ({ signature = '' }) => {
        const { data } = await send(withdrawApprove, { id, signature })
        onDecided(data)
        return isApproved(data) ? 'Approved' : 'Approved. Another operator has to approve it too.'
      }}
      onDone={() => onDecided({ ...withdrawal, state: 'failed' })}
    />
  )
}
