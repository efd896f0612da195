import { consolePassword } from '@millrace/contract/console/auth'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'

const lengthMin = 10

/** Changes the operator's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [code, setCode] = useState('')
  const isTooShort = password !== '' && password.length < lengthMin
  const isMismatch = repeated !== '' && repeated !== password
  const isReady = oldPassword !== '' && password.length >= lengthMin && repeated === password && /^\d{6}$/.test(code)

  async function change() {
    await send(consolePassword, { oldPassword, password, code })
    notify('Your password is changed. Your other sessions are ended.', { type: 'success' })
    onClose()
  }

  return (
    <ActionDialog
      title="Change your password"
      confirmLabel="Change password"
      isReady={isReady}
      onClose={onClose}
      onConfirm={change}
    >
      <Typography>This ends all your other sessions.</Typography>
      <TextField
        label="Old password"
        type="password"
        required
        autoComplete="current-password"
        value={oldPassword}
        onChange={({ target }) => setOldPassword(target.value)}
      />
      <TextField
        label="New password"
        type="password"
        required
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isTooShort}
        helperText={`At least ${lengthMin} characters.`}
      />
      <TextField
        label="Repeat new password"
        type="password"
        required
        autoComplete="new-password"
        value={repeated}
        onChange={({ target }) => setRepeated(target.value)}
        error={isMismatch}
        helperText={isMismatch ? 'The passwords do not match.' : ' '}
      />
      <TextField
        label="Code"
        required
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
        helperText="6 digits from your authenticator app."
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
    </ActionDialog>
  )
}
