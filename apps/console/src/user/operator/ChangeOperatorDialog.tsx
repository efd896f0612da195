import { type operatorList, operatorUpdate } from '@millrace/contract/console/operator'
import { Alert, Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import type { RowOf } from '../../shell/page.ts'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

export type Operator = RowOf<typeof operatorList>

type Props = { readonly operator: Operator; readonly isSelf: boolean; readonly onClose: () => void }

/** What the operator is told. The whole console depends on their own role, so that it begins again. */
export function finish(message: string, isSelf: boolean): string {
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
          : 'Their sessions end. They sign in again with the new role. A role that decides begins with the waiting time.'}{' '}
        A new role takes a new approval key.
      </Alert>
    </ActionDialog>
  )
}
