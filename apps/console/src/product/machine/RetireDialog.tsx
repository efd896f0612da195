import { machineRetire } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

export function RetireDialog({
  machine: { id, name, reserve },
  onClose,
  onDone,
}: {
  machine: Machine
  onClose: () => void
  onDone: (row: Machine) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Retire ${name.en_US}?`}
      confirmLabel="Retire"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(machineRetire, { id, reason: reason.trim() })).data)}
    >
      <Typography>
        It is sold no more. Its reserve of {formatUsdt(reserve)} USDT goes to the orders that are valid at the next
        settlement. This cannot be undone.
      </Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this in the audit log." />
    </ActionDialog>
  )
}
