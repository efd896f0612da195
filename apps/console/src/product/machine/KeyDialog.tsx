import { machineKey } from '@millrace/contract/console/machine'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

const keyForm = /^[A-Za-z0-9+/]{43}=$/

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
  const key = typed.trim()
  const isWrong = key !== '' && !keyForm.test(key)
  return (
    <ActionDialog
      title={`${publicKey ? 'Replace' : 'Set'} the public key of ${name.en_US}?`}
      confirmLabel={publicKey ? 'Replace' : 'Set'}
      isReady={key !== '' && !isWrong}
      onClose={onClose}
      onConfirm={async () => onDone((await send(machineKey, { id, publicKey: key })).data)}
    >
      <Typography>
        A machine with a key reports its own days and signs them.{' '}
        {publicKey
          ? 'Readings signed with the old key are refused from now on; those accepted before keep theirs.'
          : 'Another operator still approves each of them.'}
      </Typography>
      <TextField
        label="Public key"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        error={isWrong}
        helperText={
          isWrong
            ? 'A key is 44 characters of base64, the last of them “=”.'
            : 'Ed25519, 32 bytes in base64. Never the private key.'
        }
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: monoFamily } } }}
      />
    </ActionDialog>
  )
}
