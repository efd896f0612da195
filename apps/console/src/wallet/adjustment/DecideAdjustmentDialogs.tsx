import { adjustmentDecide } from '@millrace/contract/console/adjustment'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { formatAmount } from '../../shell/formatAmount.ts'
import { send } from '../../shell/send.ts'
import { describeMovement, type Adjustment } from './adjustmentBadges.ts'

type Props = {
  readonly adjustment: Adjustment
  readonly onClose: () => void
  readonly onDone: (row: Adjustment) => void
}

export function ApproveAdjustmentDialog({ adjustment, onClose, onDone }: Props) {
  const { id, amount, currency, reason } = adjustment
  return (
    <ActionDialog
      title={`Approve ${formatAmount(amount, currency)}?`}
      confirmLabel="Approve"
      onClose={onClose}
      onConfirm={async () => onDone((await send(adjustmentDecide, { id, isApproved: true })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {describeMovement(adjustment)} This happens at once and cannot be undone.
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        “{reason}”
      </Typography>
    </ActionDialog>
  )
}

export function RejectAdjustmentDialog({ adjustment: { id, amount, currency }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Reject ${formatAmount(amount, currency)}?`}
      confirmLabel="Reject"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () =>
        onDone((await send(adjustmentDecide, { id, isApproved: false, reason: reason.trim() })).data)
      }
    >
      <Typography>Nothing moves. A payment that it names can be asked for again.</Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this beside the request." />
    </ActionDialog>
  )
}
