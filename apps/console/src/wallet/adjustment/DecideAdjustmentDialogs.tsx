import { adjustmentDecide } from '@millrace/contract/console/adjustment'
import { Typography } from '@mui/material'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { formatAmount } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { describeMovement, type Adjustment } from './adjustmentBadges.ts'

type Props = {
  readonly adjustment: Adjustment
  readonly onClose: () => void
  readonly onDone: (row: Adjustment) => void
}

export function ApproveAdjustmentDialog({ adjustment, onClose, onDone }: Props) {
  const { id, amount, currency, reason, approvalText } = adjustment
  return (
    <ApproveDialog
      title={`Approve ${formatAmount(amount, currency)}?`}
      approvalText={approvalText}
      onClose={onClose}
      onConfirm={async (signature) => onDone((await send(adjustmentDecide, { id, isApproved: true, signature })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {describeMovement(adjustment)} This begins at once and cannot be undone.
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        “{reason}”
      </Typography>
    </ApproveDialog>
  )
}

export function RejectAdjustmentDialog({ adjustment: { id, amount, currency }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title={`Reject ${formatAmount(amount, currency)}?`}
      confirmLabel="Reject"
      isDangerous
      hint="Operators see this with the request."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(adjustmentDecide, { id, isApproved: false, reason })).data)}
    >
      <Typography>No money moves. A payment that the request used can be used in another request.</Typography>
    </ReasonDialog>
  )
}
