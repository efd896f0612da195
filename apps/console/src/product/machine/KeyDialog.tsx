import { machineKey } from '@millrace/contract/console/machine'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

const keyPattern = /^[A-Za-z0-9+/]{43}=$/

export function KeyDialog({
  machine: { id, name, publicKey },
  onClose,
  onDone,
}: {
  machine: Machine
  onClose: () => void
  onDone: (row: Machine) => void
}) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const key = typed.trim()
  const isInvalid = key !== '' && !keyPattern.test(key)
  return (
    <ActionDialog
      title={`${publicKey ? 'Replace' : 'Set'} the public key of ${name.en_US}?`}
      confirmLabel="Propose"
      isReady={key !== '' && !isInvalid && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(machineKey, { id, publicKey: key, reason: reason.trim() })).data)}
    >
      <Typography>
        A machine with a key sends its own signed reports.{' '}
        {publicKey
          ? 'New readings signed with the old key are refused; earlier ones stay valid.'
          : 'An operator still approves each of them.'}{' '}
        Another operator has to approve the key, and neither of you can decide the reports that it signs.
      </Typography>
      <TextField
        label="Public key"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        error={isInvalid}
        helperText={
          isInvalid
            ? 'A key has 44 base64 characters and ends with “=”.'
            : 'An Ed25519 key in base64. Never enter the private key.'
        }
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: monoFamily } } }}
      />
      <TextField
        label="Reason"
        required
        multiline
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="Whoever decides sees this."
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ActionDialog>
  )
}
