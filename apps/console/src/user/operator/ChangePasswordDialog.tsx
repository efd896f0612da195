import { consolePassword } from '@millrace/contract/console/auth'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'

const lengthMin = 10

/** An operator's own password: the first one was seen by the admin who handed it over. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [code, setCode] = useState('')
  const isTooShort = password !== '' && password.length < lengthMin
  const isOther = repeated !== '' && repeated !== password
  const isReady = oldPassword !== '' && password.length >= lengthMin && repeated === password && /^\d{6}$/.test(code)

  async function change() {
    await send(consolePassword, { oldPassword, password, code })
    notify('Your password is changed. Other sessions of yours are ended.', { type: 'success' })
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
      <Typography>Afterwards every other session of yours is ended.</Typography>
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
        label="New password, repeated"
        type="password"
        required
        autoComplete="new-password"
        value={repeated}
        onChange={({ target }) => setRepeated(target.value)}
        error={isOther}
        helperText={isOther ? 'The two are not the same.' : ' '}
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
