import { Typography } from '@mui/material'
import { Controller } from 'react-hook-form'
import { AmountField } from '../../components/AmountField.tsx'
import { MachineField, type MachineChoice } from '../../components/MachineField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { formatUsdt } from '../../shell/amount.ts'

export function ProposeReleaseDialog({ machine, onClose }: { machine?: MachineChoice; onClose: () => void }) {
  return (
    <ProposeDialog
      title={machine ? `Propose a capital release for ${machine.name}` : 'Propose a capital release'}
      defaultValues={{ chosen: machine ?? null, amount: '' }}
      toWish={({ chosen, amount }) => ({
        kind: 'release',
        content: { machineId: chosen?.id ?? '', amount: amount.trim() },
      })}
      reasonHint="What it is for. Members see this on the machine’s page."
      onClose={onClose}
    >
      {({ chosen }) => (
        <>
          <Typography color="textSecondary">
            Part of the machine’s capital is paid to its owner’s registered destination once another operator has
            approved it. Capital consists of purchases that can no longer be undone.
          </Typography>
          {!machine && (
            <Controller
              name="chosen"
              rules={{ required: true }}
              render={({ field }) => <MachineField value={chosen?.id ?? null} onChange={field.onChange} isRequired />}
            />
          )}
          <AmountField
            name="amount"
            label="Amount"
            hint={chosen ? `The capital is ${formatUsdt(chosen.capital)} USDT.` : 'At most the machine’s capital.'}
          />
        </>
      )}
    </ProposeDialog>
  )
}
