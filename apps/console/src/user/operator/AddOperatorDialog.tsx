import type { DataOf, Role } from '@millrace/contract/call'
import { operatorCreate } from '@millrace/contract/console/operator'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export type NewOperator = DataOf<typeof operatorCreate>

export function AddOperatorDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (operator: NewOperator) => void
}) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  const isReady = /^\S+@\S+$/.test(email.trim()) && name.trim() !== ''
  return (
    <ActionDialog
      title="Add operator"
      confirmLabel="Add operator"
      isReady={isReady}
      onClose={onClose}
      onConfirm={async () =>
        onAdded((await send(operatorCreate, { email: email.trim(), name: name.trim(), role })).data)
      }
    >
      <Typography>
        They get an initial password and a secret for an authenticator app. Both are shown once, in the next step.
      </Typography>
      <TextField
        label="Name"
        required
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        helperText="They sign in with it."
      />
      <RoleField value={role} onChange={setRole} />
    </ActionDialog>
  )
}
