import { releaseDecide } from '@millrace/contract/console/release'
import { Typography } from '@mui/material'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Release } from './releaseBadges.ts'

type Props = { readonly release: Release; readonly onClose: () => void; readonly onDone: (row: Release) => void }

export function ApproveReleaseDialog({ release, onClose, onDone }: Props) {
  const { id, machineName, amount, destination, purpose, approvalText } = release
  return (
    <ApproveDialog
      title={`Release ${formatUsdt(amount)} USDT?`}
      confirmLabel="Approve and pay"
      approvalText={approvalText}
      onClose={onClose}
      onConfirm={async (signature) => onDone((await send(releaseDecide, { id, isApproved: true, signature })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        The money is taken from the capital of {machineName} and paid to {destination}. Members see the purpose: “
        {purpose}” This cannot be undone.
      </Typography>
    </ApproveDialog>
  )
}

export function RejectReleaseDialog({ release: { id, machineName, amount }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title={`Reject the release of ${formatUsdt(amount)} USDT?`}
      confirmLabel="Reject"
      isDangerous
      hint="Operators see this with the request."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(releaseDecide, { id, isApproved: false, reason })).data)}
    >
      <Typography>The capital stays with {machineName}.</Typography>
    </ReasonDialog>
  )
}
