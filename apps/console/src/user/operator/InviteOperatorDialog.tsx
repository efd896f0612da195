import type { Role } from '@millrace/contract/call'
import { operatorInvite } from '@millrace/contract/console/operator'
import { Alert, Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { send } from '../../shell/send.ts'
import { RoleField } from './RoleField.tsx'

type Props = { readonly describeSent: (email: string) => string; readonly onClose: () => void }

const start = { name: '', email: '', role: 'support' as Role }

export function InviteOperatorDialog({ describeSent, onClose }: Props) {
  return (
    <ActionDialog
      title="Invite an operator"
      confirmLabel="Send the link"
      defaultValues={start}
      isReady={({ email }) => /^\S+@\S+$/.test(email.trim())}
      onClose={onClose}
      onConfirm={async ({ name, email, role }) => {
        const { data } = await send(operatorInvite, { email: email.trim(), name: name.trim(), role })
        return describeSent(data.email)
      }}
    >
      <Typography>
        They get a link by e-mail, which works once and for 48 hours. They set their own password and second factor, and
        nobody else sees either.
      </Typography>
      <FormField name="name" label="Name" isRequired autoComplete="off" lengthMax={60} />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        isRequired
        autoComplete="off"
        hint="The link goes there, and they sign in with it."
      />
      <RoleField name="role" />
      <Alert severity="info">
        They decide nothing that takes two until their waiting time is over, or another admin than you gives their word.
      </Alert>
    </ActionDialog>
  )
}
