import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import type { MachineDialogProps } from './machineBadges.ts'

const findKeyProblem = (typed: string): string =>
  /^([A-Za-z0-9+/]{43}=)?$/.test(typed.trim()) ? '' : 'A key has 44 base64 characters and ends with “=”.'

export function KeyDialog({ machine: { id, name, publicKey: before }, onClose }: MachineDialogProps) {
  return (
    <ProposeDialog
      title={`${before ? 'Replace' : 'Set'} the public key of ${name.en_US}?`}
      defaultValues={{ publicKey: '' }}
      toWish={({ publicKey }) => ({ kind: 'machine-key', content: { machineId: id, publicKey: publicKey.trim() } })}
      reasonHint="Whoever decides sees this."
      onClose={onClose}
    >
      <Typography>
        A machine with a key sends its own signed reports.{' '}
        {before
          ? 'New readings signed with the old key are refused; earlier ones stay valid.'
          : 'An operator still approves each of them.'}{' '}
        Another operator has to approve the key, and neither of you can decide the reports that it signs.
      </Typography>
      <FormField
        name="publicKey"
        label="Public key"
        isRequired
        findProblem={findKeyProblem}
        hint="An Ed25519 key in base64. Never enter the private key."
        autoComplete="off"
        input={{ spellCheck: false, style: { fontFamily: monoFamily } }}
      />
    </ProposeDialog>
  )
}
