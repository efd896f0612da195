import { operatorUpdate } from '@millrace/contract/console/operator'
import { Alert, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export type Operator = RecordRow<'operator'>
export type OperatorDialogProps = {
  readonly operator: Operator
  readonly isSelf: boolean
  readonly onClose: () => void
  readonly onDone: (row: Operator) => void
}

export function ChangeOperatorDialog({
  operator: { id, isActive, ...operator },
  isSelf,
  onClose,
  onDone,
}: OperatorDialogProps) {
  const [name, setName] = useState(operator.name)
  const [role, setRole] = useState(operator.role)
  const isChanged = name.trim() !== operator.name || role !== operator.role
  return (
    <ActionDialog
      title={`Change ${operator.name}`}
      confirmLabel="Save"
      isReady={name.trim() !== '' && isChanged}
      onClose={onClose}
      onConfirm={async () => onDone((await send(operatorUpdate, { id, name: name.trim(), role, isActive })).data)}
    >
      <Typography>{operator.email}</Typography>
      <TextField
        label="Name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <RoleField value={role} onChange={setRole} />
      <Alert severity="info">
        {isSelf
          ? 'This is you. Your other sessions end, and the new role applies at once.'
          : 'Their sessions end. They sign in again with the new role.'}
      </Alert>
    </ActionDialog>
  )
}

export function DeactivateDialog({
  operator: { id, name, role, email },
  isSelf,
  onClose,
  onDone,
}: OperatorDialogProps) {
  return (
    <ActionDialog
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate"
      isDangerous
      onClose={onClose}
      onConfirm={async () => onDone((await send(operatorUpdate, { id, name, role, isActive: false })).data)}
    >
      <Typography>
        {email} is signed out at once and can no longer sign in. Their actions stay in the audit log. They can be
        activated again.
      </Typography>
      {isSelf && <Alert severity="warning">This is you: you will be signed out.</Alert>}
    </ActionDialog>
  )
}

export function ActivateDialog({ operator: { id, name, role, email }, onClose, onDone }: OperatorDialogProps) {
  return (
    <ActionDialog
      title={`Activate ${name}?`}
      confirmLabel="Activate"
      onClose={onClose}
      onConfirm={async () => onDone((await send(operatorUpdate, { id, name, role, isActive: true })).data)}
    >
      <Typography>{email} can sign in again with the same password and authenticator.</Typography>
    </ActionDialog>
  )
}
