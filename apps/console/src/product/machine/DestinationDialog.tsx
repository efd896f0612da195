import { destinationRails } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import type { MachineDialogProps } from './machineBadges.ts'

type Rail = (typeof destinationRails)[number]

const railNames: Readonly<Record<Rail, string>> = {
  bep20: 'USDT on BEP20',
  trc20: 'USDT on TRC20',
  practice: 'Practice till',
}

const start = { rail: 'bep20' as Rail, destination: '' }

export function DestinationDialog({ machine: { id, name, ownerName }, onClose }: MachineDialogProps) {
  return (
    <ProposeDialog
      title={`Where is the owner of ${name.en_US} paid?`}
      defaultValues={start}
      toWish={({ rail, destination }) => ({
        kind: 'machine-destination',
        content: { machineId: id, rail, destination: destination.trim() },
      })}
      reasonHint="Whoever decides sees this."
      onClose={onClose}
    >
      {({ rail }) => (
        <>
          <Typography>
            Another operator has to approve it. Releases of capital to {ownerName} then go there, and what comes from
            there to a machine is marked in public.
          </Typography>
          <FormField name="rail" label="Rail" options={destinationRails.map((each) => [each, railNames[each]])} />
          <FormField
            name="destination"
            label={rail === 'practice' ? 'Account' : 'Address'}
            isRequired
            autoComplete="off"
            lengthMax={120}
            input={{ spellCheck: false }}
          />
        </>
      )}
    </ProposeDialog>
  )
}
