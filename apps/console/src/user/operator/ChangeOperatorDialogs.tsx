import { type operatorList, operatorReset, operatorUpdate, operatorVouch } from '@millrace/contract/console/operator'
import { Alert, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import type { RowOf } from '../../shell/page.ts'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export type Operator = RowOf<typeof operatorList>
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
          : 'Their sessions end. They sign in again with the new role. A role that decides begins with the waiting time.'}
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
      <Typography>
        {email} can sign in again with the same password and authenticator. Their waiting time begins anew.
      </Typography>
    </ActionDialog>
  )
}

export function ResetDialog({ operator: { id, name, email, isEnrolled }, onClose, onDone }: OperatorDialogProps) {
  return (
    <ActionDialog
      title={isEnrolled ? `Send ${name} a reset link?` : `Send ${name} a new link?`}
      confirmLabel="Send the link"
      onClose={onClose}
      onConfirm={async () => onDone((await send(operatorReset, { id })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        The link goes to {email} and works once. They set a new password and second factor; nobody else sees either. An
        earlier link stops working.
      </Typography>
      {isEnrolled && (
        <Alert severity="info">
          Until they use it, the old password and second factor stay. Then they are signed out, and their waiting time
          begins anew.
        </Alert>
      )}
    </ActionDialog>
  )
}

export function VouchDialog({ operator: { id, name }, onClose, onDone }: OperatorDialogProps) {
  return (
    <ActionDialog
      title={`Give your word for ${name}?`}
      confirmLabel="Give my word"
      onClose={onClose}
      onConfirm={async () => onDone((await send(operatorVouch, { id })).data)}
    >
      <Typography>
        {name} may decide at once, without the waiting time. You say that you know this person and have spoken with
        them. Your name is shown with everything they decide.
      </Typography>
    </ActionDialog>
  )
}
