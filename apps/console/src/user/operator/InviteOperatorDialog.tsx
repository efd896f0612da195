import type { Role } from '@millrace/contract/call'
import { operatorInvite } from '@millrace/contract/console/operator'
import { Alert, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export function InviteOperatorDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (email: string) => void
}) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  const isReady = /^\S+@\S+$/.test(email.trim()) && name.trim() !== ''
  return (
    <ActionDialog
      title="Invite an operator"
      confirmLabel="Send the link"
      isReady={isReady}
      onClose={onClose}
      onConfirm={async () =>
        onInvited((await send(operatorInvite, { email: email.trim(), name: name.trim(), role })).data.email)
      }
    >
      <Typography>
        They get a link by e-mail, which works once and for 48 hours. They set their own password and second factor, and
        nobody else sees either.
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
        helperText="The link goes there, and they sign in with it."
      />
      <RoleField value={role} onChange={setRole} />
      <Alert severity="info">
        They decide nothing that takes two until their waiting time is over, or another admin than you gives their word.
      </Alert>
    </ActionDialog>
  )
}
