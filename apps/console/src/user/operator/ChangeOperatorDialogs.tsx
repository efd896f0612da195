import { type operatorList, operatorReset, operatorUpdate, operatorVouch } from '@millrace/contract/console/operator'
import { Alert, Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import type { RowOf } from '../../shell/page.ts'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export type Operator = RowOf<typeof operatorList>

type Props = { readonly operator: Operator; readonly isSelf: boolean; readonly onClose: () => void }

/** What the operator is told. The whole console depends on their own role, so that it begins again. */
function finish(message: string, isSelf: boolean): string {
  if (isSelf) location.reload()
  return isSelf ? '' : message
}

export function ChangeOperatorDialog({ operator: { id, isActive, ...operator }, isSelf, onClose }: Props) {
  return (
    <ActionDialog
      title={`Change ${operator.name}`}
      confirmLabel="Save"
      defaultValues={{ name: operator.name, role: operator.role }}
      isReady={({ name, role }) => name.trim() !== operator.name || role !== operator.role}
      onClose={onClose}
      onConfirm={async ({ name, role }) => {
        await send(operatorUpdate, { id, name: name.trim(), role, isActive })
        return finish('Saved', isSelf)
      }}
    >
      <Typography>{operator.email}</Typography>
      <FormField name="name" label="Name" isRequired lengthMax={60} />
      <RoleField name="role" />
      <Alert severity="info">
        {isSelf
          ? 'This is you. Your other sessions end, and the new role applies at once.'
          : 'Their sessions end. They sign in again with the new role. A role that decides begins with the waiting time.'}
      </Alert>
    </ActionDialog>
  )
}

export function DeactivateDialog({ operator: { id, name, role, email }, isSelf, onClose }: Props) {
  return (
    <ActionDialog
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate"
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await send(operatorUpdate, { id, name, role, isActive: false })
        return finish('Deactivated', isSelf)
      }}
    >
      <Typography>
        {email} is signed out at once and can no longer sign in. Their actions stay in the audit log. They can be
        activated again.
      </Typography>
      {isSelf && <Alert severity="warning">This is you: you will be signed out.</Alert>}
    </ActionDialog>
  )
}

export function ActivateDialog({ operator: { id, name, role, email }, isSelf, onClose }: Props) {
  return (
    <ActionDialog
      title={`Activate ${name}?`}
      confirmLabel="Activate"
      onClose={onClose}
      onConfirm={async () => {
        await send(operatorUpdate, { id, name, role, isActive: true })
        return finish('Activated', isSelf)
      }}
    >
      <Typography>
        {email} can sign in again with the same password and authenticator. Their waiting time begins anew.
      </Typography>
    </ActionDialog>
  )
}

type ResetProps = Props & {
  /** Says how the link reaches them. */
  readonly doneText: string
}

export function ResetDialog({ operator: { id, name, email, isEnrolled }, isSelf, doneText, onClose }: ResetProps) {
  return (
    <ActionDialog
      title={isEnrolled ? `Send ${name} a reset link?` : `Send ${name} a new link?`}
      confirmLabel="Send the link"
      onClose={onClose}
      onConfirm={async () => {
        await send(operatorReset, { id })
        return finish(doneText, isSelf)
      }}
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

export function VouchDialog({ operator: { id, name }, onClose }: Props) {
  return (
    <ActionDialog
      title={`Give your word for ${name}?`}
      confirmLabel="Give my word"
      onClose={onClose}
      onConfirm={async () => {
        await send(operatorVouch, { id })
        return 'Your word is given'
      }}
    >
      <Typography>
        {name} may decide at once, without the waiting time. You say that you know this person and have spoken with
        them. Your name is shown with everything they decide.
      </Typography>
    </ActionDialog>
  )
}
