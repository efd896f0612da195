import type { Role } from '@millrace/contract/call'
import { Alert, Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { usePlatform } from '../../shell/usePlatform.ts'
import { RoleField } from './RoleField.tsx'

const start = { name: '', email: '', role: 'support' as Role }

export function InviteOperatorDialog({ onClose }: { onClose: () => void }) {
  return (
    <ProposeDialog
      title="Invite an operator"
      defaultValues={start}
      isReady={({ email }) => /^\S+@\S+$/.test(email.trim())}
      toWish={({ name, email, role }) => ({
        kind: 'operator-invitation',
        content: { email: email.trim(), name: name.trim(), role },
      })}
      reasonHint="Whoever decides reads this."
      onClose={onClose}
    >
      <Typography>
        Once a second person has approved it, they get a link by e-mail, which works once and for 48 hours. They set
        their own password and second factor, and nobody else sees either.
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
      <PracticeNote />
    </ProposeDialog>
  )
}

/** How a link reaches somebody in practice mode. */
export function PracticeNote() {
  return usePlatform()?.practiceMode ? (
    <Alert severity="info">
      In practice mode no e-mail is sent: the link waits on the page for signing in, once it is approved.
    </Alert>
  ) : null
}
