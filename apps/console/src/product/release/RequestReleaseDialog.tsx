import { releaseRequest } from '@millrace/contract/console/release'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, findAmountProblem } from '../../components/AmountField.tsx'
import { MachineField } from '../../components/MachineField.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Release } from './releaseBadges.ts'

type Machine = { readonly id: string; readonly name: string; readonly capital: string }
type Props = { readonly machine?: Machine; readonly onClose: () => void; readonly onDone: (row: Release) => void }

export function RequestReleaseDialog({ machine: fixedMachine, onClose, onDone }: Props) {
  const requestSigned = useSignedRequest('release')
  const [machine, setMachine] = useState<Machine | null>(fixedMachine ?? null)
  const [amount, setAmount] = useState('')
  const [purpose, setPurpose] = useState('')
  const isReady = machine !== null && findAmountProblem(amount, false) === '' && purpose.trim() !== ''
  async function confirm() {
    if (!machine) return
    const request = { machineId: machine.id, amount: amount.trim(), purpose: purpose.trim() }
    onDone(await requestSigned(async () => (await send(releaseRequest, request)).data))
  }
  return (
    <ActionDialog
      title={fixedMachine ? `Request a capital release for ${fixedMachine.name}` : 'Request a capital release'}
      confirmLabel="Request"
      isReady={isReady}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Part of the machine’s capital is paid to its owner’s registered destination once another operator has approved
        it. Capital consists of purchases that can no longer be undone.
      </Typography>
      {!fixedMachine && <MachineField label="Machine" value={machine?.id ?? null} onChange={setMachine} isRequired />}
      <AmountField
        label="Amount"
        value={amount}
        onChange={setAmount}
        hint={machine ? `The capital is ${formatUsdt(machine.capital)} USDT.` : 'At most the machine’s capital.'}
      />
      <TextField
        label="Purpose"
        required
        multiline
        minRows={2}
        maxRows={6}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
        helperText="Members see this on the machine’s page."
        slotProps={{ htmlInput: { maxLength: 500, spellCheck: true } }}
      />
    </ActionDialog>
  )
}
