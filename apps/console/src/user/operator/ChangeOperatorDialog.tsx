import type { operatorList } from '@millrace/contract/console/operator'
import { Alert, Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import type { RowOf } from '../../shell/page.ts'
import { RoleField } from './RoleField.tsx'

export type Operator = RowOf<typeof operatorList>

type Props = { readonly operator: Operator; readonly onClose: () => void }

export function ChangeOperatorDialog({ operator: { id, isActive, ...operator }, onClose }: Props) {
  return (
    <ProposeDialog
      title={`Change ${operator.name}`}
      defaultValues={{ name: operator.name, role: operator.role }}
      isReady={({ name, role }) => name.trim() !== operator.name || role !== operator.role}
      toWish={({ name, role }) => ({
        kind: 'operator-change',
        content: { operatorId: id, name: name.trim(), role, isActive },
      })}
      reasonHint="Whoever decides reads this."
      onClose={onClose}
    >
      <Typography>{operator.email}</Typography>
      <FormField name="name" label="Name" isRequired lengthMax={60} />
      <RoleField name="role" />
      <Alert severity="info">
        Once a second person has approved it, their sessions end, and they sign in again. A new role takes a new
        approval key.
      </Alert>
    </ProposeDialog>
  )
}
