import { consolePassword } from '@millrace/contract/console/auth'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { send } from '../../shell/send.ts'

const lengthMin = 10
const lengthHint = `At least ${lengthMin} characters.`

/** Changes the operator's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Change your password"
      confirmLabel="Change password"
      defaultValues={{ oldPassword: '', password: '', repeated: '', code: '' }}
      isReady={({ code }) => /^\d{6}$/.test(code)}
      onClose={onClose}
      onConfirm={async ({ oldPassword, password, code }) => {
        await send(consolePassword, { oldPassword, password, code })
        return 'Your password is changed. Your other sessions are ended.'
      }}
    >
      <Typography>This ends all your other sessions.</Typography>
      <FormField name="oldPassword" label="Old password" type="password" isRequired autoComplete="current-password" />
      <FormField
        name="password"
        label="New password"
        type="password"
        isRequired
        findProblem={(typed) => (typed === '' || typed.length >= lengthMin ? '' : lengthHint)}
        affects={['repeated']}
        hint={lengthHint}
        autoComplete="new-password"
      />
      <FormField
        name="repeated"
        label="Repeat new password"
        type="password"
        isRequired
        findProblem={(typed, { password }) => (typed === '' || typed === password ? '' : 'The passwords do not match.')}
        hint=" "
        autoComplete="new-password"
      />
      <FormField
        name="code"
        label="Code"
        isRequired
        parse={(typed) => typed.replace(/\D/g, '')}
        hint="6 digits from your authenticator app."
        autoComplete="one-time-code"
        lengthMax={6}
        input={{ inputMode: 'numeric' }}
      />
    </ActionDialog>
  )
}
