import { machineKey } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import { send } from '../../shell/send.ts'
import type { MachineDialogProps } from './machineBadges.ts'

const findKeyProblem = (typed: string): string =>
  /^([A-Za-z0-9+/]{43}=)?$/.test(typed.trim()) ? '' : 'A key has 44 base64 characters and ends with “=”.'

export function KeyDialog({ machine: { id, name, publicKey: before }, onClose, onChanged }: MachineDialogProps) {
  return (
    <ActionDialog
      title={`${before ? 'Replace' : 'Set'} the public key of ${name.en_US}?`}
      confirmLabel="Propose"
      defaultValues={{ publicKey: '', reason: '' }}
      onClose={onClose}
      onConfirm={async ({ publicKey, reason }) => {
        onChanged((await send(machineKey, { id, publicKey: publicKey.trim(), reason: reason.trim() })).data)
        return 'Proposed. Another operator has to decide.'
      }}
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
      <ReasonField hint="Whoever decides sees this." lines={{ min: 1, max: 8 }} />
    </ActionDialog>
  )
}
