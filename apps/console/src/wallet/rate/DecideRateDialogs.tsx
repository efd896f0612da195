import { rateDecide } from '@millrace/contract/console/rate'
import { Typography } from '@mui/material'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { formatRate } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Proposal } from './rateSources.ts'

type Props = {
  readonly proposal: Proposal
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

export function ApproveRateDialog({ proposal: { id, rate, currency, reason, approvalText }, onClose, onDone }: Props) {
  return (
    <ApproveDialog
      title={`Approve ${formatRate(rate, currency)}?`}
      approvalText={approvalText}
      onClose={onClose}
      onConfirm={async (signature) => {
        await send(rateDecide, { id, isApproved: true, signature })
        onDone('The rate applies')
      }}
    >
      <Typography>Applies to new quotes at once, until the source’s next reading.</Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        “{reason}”
      </Typography>
    </ApproveDialog>
  )
}

export function RejectRateDialog({ proposal: { id, rate, currency }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title={`Reject ${formatRate(rate, currency)}?`}
      confirmLabel="Reject"
      isDangerous
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => {
        await send(rateDecide, { id, isApproved: false, reason })
        onDone('Rejected')
      }}
    >
      <Typography>The current rate stays.</Typography>
    </ReasonDialog>
  )
}
