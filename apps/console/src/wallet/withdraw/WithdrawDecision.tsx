import { withdrawApprove, withdrawReject } from '@millrace/contract/console/withdraw'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { Section } from '../../components/Section.tsx'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { send } from '../../shell/send.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { describeApprovals, whyCannotApprove, isApproved, type Withdrawal } from './getWithdrawBadge.ts'

type Props = { readonly withdrawal: Withdrawal; readonly onDecided: (row: Withdrawal) => void }

/** Who has approved, who is still needed, and the two buttons. Rejecting stays possible until the rail has it. */
export function WithdrawDecision({ withdrawal, onDecided }: Props) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const { identity } = useGetIdentity()
  const mayDecide = usePermission(withdrawApprove)
  const notify = useNotify()
  const hindrance = whyCannotApprove(withdrawal, identity?.id)
  function done(row: Withdrawal) {
    setAsked(null)
    onDecided(row)
    notify(
      row.state === 'failed'
        ? 'Rejected, and the money is back in the wallet'
        : isApproved(row)
          ? 'Approved'
          : 'Approved. One more operator has to.',
    )
  }
  const isPending = withdrawal.state === 'pending'
  return (
    <Section
      title="Approvals"
      about={needs[Math.min(withdrawal.approvalsNeeded, 2)] ?? ''}
      end={
        withdrawal.approvalsNeeded > 0 && (
          <Typography sx={{ fontWeight: 700 }}>{describeApprovals(withdrawal)}</Typography>
        )
      }
    >
      <Approvals {...withdrawal} />
      {isPending && !mayDecide && <Typography color="textSecondary">Finance and admin decide.</Typography>}
      {isPending && mayDecide && (
        <>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
            <Button
              variant="contained"
              disabled={hindrance !== ''}
              onClick={() => setAsked('approve')}
              sx={{ minHeight: 44 }}
            >
              Approve
            </Button>
            <Button variant="outlined" color="error" onClick={() => setAsked('reject')} sx={{ minHeight: 44 }}>
              Reject
            </Button>
          </Box>
          {hindrance && (
            <Alert severity="info" sx={{ mt: 1.5 }}>
              {hindrance}
            </Alert>
          )}
        </>
      )}
      {asked === 'approve' && <ApproveDialog withdrawal={withdrawal} onClose={() => setAsked(null)} onDecided={done} />}
      {asked === 'reject' && <RejectDialog withdrawal={withdrawal} onClose={() => setAsked(null)} onDecided={done} />}
    </Section>
  )
}

const needs = [
  'Small enough to be paid by itself.',
  'One operator of finance or admin.',
  'Two different operators of finance or admin.',
]

function Approvals({ approvals }: Withdrawal) {
  if (approvals.length === 0) return null
  return (
    <Box component="ul" aria-label="Given" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1.5 }}>
      {approvals.map(({ by, time }) => (
        <Typography component="li" key={by.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <b>{by.name}</b> ({by.role}), {formatMoment(time)}
        </Typography>
      ))}
    </Box>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function ApproveDialog({
  withdrawal: { id, memberName, amount, arrives, currency, destination, approvals, approvalsNeeded },
  onClose,
  onDecided,
}: DialogProps) {
  const isLast = approvals.length + 1 >= approvalsNeeded
  return (
    <ActionDialog
      title={`Approve ${formatUsdt(amount)} USDT?`}
      confirmLabel="Approve"
      onClose={onClose}
      onConfirm={async () => onDecided((await send(withdrawApprove, { id })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {formatAmount(arrives, currency)} goes to {destination} for {memberName || 'the member'}.
      </Typography>
      <Typography color="textSecondary">
        {isLast
          ? 'It is handed to the rail as soon as the payout hours and the destination’s waiting time allow. An approval cannot be taken back; rejecting is possible until then.'
          : 'Another operator has to approve it too before it is paid.'}
      </Typography>
    </ActionDialog>
  )
}

function RejectDialog({ withdrawal: { id, memberName, amount }, onClose, onDecided }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Reject ${formatUsdt(amount)} USDT?`}
      confirmLabel="Reject"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDecided((await send(withdrawReject, { id, reason: reason.trim() })).data)}
    >
      <Typography>
        The whole amount, fee included, is back in the wallet of {memberName || 'the member'} at once. They can ask
        again.
      </Typography>
      <ReasonField value={reason} onChange={setReason} readBy="The member reads this, in these words." />
    </ActionDialog>
  )
}
