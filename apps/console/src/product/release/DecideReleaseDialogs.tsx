import { releaseDecide } from '@millrace/contract/console/release'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { send } from '../../shell/send.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import type { Release } from './releaseBadges.ts'

type Props = { readonly release: Release; readonly onClose: () => void; readonly onDone: (row: Release) => void }

export function ApproveReleaseDialog({
  release: { id, machineName, amount, destination, purpose },
  onClose,
  onDone,
}: Props) {
  return (
    <ActionDialog
      title={`Release ${formatUsdt(amount)} USDT?`}
      confirmLabel="Approve and pay"
      onClose={onClose}
      onConfirm={async () => onDone((await send(releaseDecide, { id, isApproved: true })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        It leaves the capital of {machineName} and is paid to {destination}. Members read the purpose: “{purpose}” This
        cannot be undone.
      </Typography>
    </ActionDialog>
  )
}

export function RejectReleaseDialog({ release: { id, machineName, amount }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Reject the release of ${formatUsdt(amount)} USDT?`}
      confirmLabel="Reject"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(releaseDecide, { id, isApproved: false, reason: reason.trim() })).data)}
    >
      <Typography>The capital stays with {machineName}.</Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this beside the request." />
    </ActionDialog>
  )
}
