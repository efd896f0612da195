import { destinationRails, machineDestination } from '@millrace/contract/console/machine'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

const railNames = { bep20: 'USDT on BEP20', trc20: 'USDT on TRC20', practice: 'Practice till' } as const

export function DestinationDialog({
  machine: { id, name, ownerName },
  onClose,
  onDone,
}: {
  machine: Machine
  onClose: () => void
  onDone: (row: Machine) => void
}) {
  const [rail, setRail] = useState<(typeof destinationRails)[number]>('bep20')
  const [destination, setDestination] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Where is the owner of ${name.en_US} paid?`}
      confirmLabel="Propose"
      isReady={destination.trim() !== '' && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () =>
        onDone(
          (await send(machineDestination, { id, rail, destination: destination.trim(), reason: reason.trim() })).data,
        )
      }
    >
      <Typography>
        Another operator has to approve it. Releases of capital to {ownerName} then go there, and what comes from there
        to a machine is marked in public.
      </Typography>
      <TextField
        select
        label="Rail"
        value={rail}
        onChange={({ target }) => setRail(target.value as (typeof destinationRails)[number])}
      >
        {destinationRails.map((each) => (
          <MenuItem key={each} value={each}>
            {railNames[each]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={rail === 'practice' ? 'Account' : 'Address'}
        required
        autoComplete="off"
        value={destination}
        onChange={({ target }) => setDestination(target.value)}
        slotProps={{ htmlInput: { maxLength: 120, spellCheck: false } }}
      />
      <TextField
        label="Reason"
        required
        multiline
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="Whoever decides sees this."
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ActionDialog>
  )
}
