import { releaseRequest } from '@millrace/contract/console/release'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField, amountProblem } from '../../components/AmountField.tsx'
import { send } from '../../shell/send.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { MachineField } from '../MachineField.tsx'
import type { Release } from './releaseBadges.ts'

type Machine = { readonly id: string; readonly name: string; readonly capital: string }
type Props = { readonly machine?: Machine; readonly onClose: () => void; readonly onDone: (row: Release) => void }

export function RequestReleaseDialog({ machine: given, onClose, onDone }: Props) {
  const [machine, setMachine] = useState<Machine | null>(given ?? null)
  const [amount, setAmount] = useState('')
  const [destination, setDestination] = useState('')
  const [purpose, setPurpose] = useState('')
  const isReady =
    machine !== null && amountProblem(amount, false) === '' && destination.trim() !== '' && purpose.trim() !== ''
  async function confirm() {
    if (machine)
      onDone(
        (
          await send(releaseRequest, {
            machineId: machine.id,
            amount: amount.trim(),
            destination: destination.trim(),
            purpose: purpose.trim(),
          })
        ).data,
      )
  }
  return (
    <ActionDialog
      title={given ? `Request a capital release for ${given.name}` : 'Request a capital release'}
      confirmLabel="Request"
      isReady={isReady}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        A part of the machine’s capital is paid to its owner once another operator has approved it. Only purchases that
        can no longer be undone are capital.
      </Typography>
      {!given && <MachineField label="Machine" value={machine?.id ?? null} onChange={setMachine} isRequired />}
      <AmountField
        label="Amount"
        value={amount}
        onChange={setAmount}
        about={machine ? `The capital is ${formatUsdt(machine.capital)} USDT.` : 'At most the machine’s capital.'}
      />
      <TextField
        label="Paid to"
        required
        value={destination}
        onChange={({ target }) => setDestination(target.value)}
        helperText="The owner’s account. Revenue that later comes from it is marked in public."
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Purpose"
        required
        multiline
        minRows={2}
        maxRows={6}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
        helperText="Members read this on the machine’s page."
        slotProps={{ htmlInput: { maxLength: 500, spellCheck: true } }}
      />
    </ActionDialog>
  )
}
