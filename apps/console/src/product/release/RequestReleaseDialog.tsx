import { releaseRequest } from '@millrace/contract/console/release'
import { Typography } from '@mui/material'
import { Controller } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MachineField, type MachineChoice } from '../../components/MachineField.tsx'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'

export function RequestReleaseDialog({ machine, onClose }: { machine?: MachineChoice; onClose: () => void }) {
  const requestSigned = useSignedRequest('release')
  return (
    <ActionDialog
      title={machine ? `Request a capital release for ${machine.name}` : 'Request a capital release'}
      confirmLabel="Request"
      defaultValues={{ chosen: machine ?? null, amount: '', purpose: '' }}
      onClose={onClose}
      onConfirm={async ({ chosen, amount, purpose }) => {
        const request = { machineId: chosen?.id ?? '', amount: amount.trim(), purpose: purpose.trim() }
        await requestSigned(async () => (await send(releaseRequest, request)).data)
        return 'Requested. Another operator has to decide.'
      }}
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
          <FormField
            name="purpose"
            label="Purpose"
            isRequired
            lines={{ min: 2, max: 6 }}
            lengthMax={500}
            hint="Members see this on the machine’s page."
          />
        </>
      )}
    </ActionDialog>
  )
}
