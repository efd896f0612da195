import { memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonField.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import type { MemberDialogProps } from './FreezeDialogs.tsx'
import { daysFromNow, toLocalMinute, parseStopEnd } from './parseStopEnd.ts'

const lengthsDays = [1, 3, 7, 30]

export function StopDialog({ member: { id, withdrawalStop }, name, onClose, onDone }: MemberDialogProps) {
  const [reason, setReason] = useState(withdrawalStop?.reason ?? '')
  const [openedAt] = useState(() => new Date())
  const [typed, setTyped] = useState(() =>
    withdrawalStop ? toLocalMinute(new Date(withdrawalStop.until)) : daysFromNow(1, openedAt),
  )
  const end = parseStopEnd(typed, openedAt)
  const problem = 'problem' in end ? end.problem : ''
  return (
    <ActionDialog
      title={`Stop withdrawals of ${name}?`}
      confirmLabel="Stop withdrawals"
      isDangerous
      isReady={reason.trim() !== '' && !problem}
      onClose={onClose}
      onConfirm={async () => {
        if ('until' in end) onDone((await send(memberStopWithdrawals, { id, reason, until: end.until })).data)
      }}
    >
      <Typography>Money can leave: a stop needs a reason and ends by itself. The member sees both.</Typography>
      <ReasonField value={reason} onChange={setReason} readBy="The member reads this." />
      <Box>
        <TextField
          label="Until"
          type="datetime-local"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem !== ''}
          helperText={problem || 'On the clock of this desk.'}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Box role="group" aria-label="Length of the stop" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {lengthsDays.map((days) => (
            <Button key={days} onClick={() => setTyped(daysFromNow(days, openedAt))}>
              {days === 1 ? '1 day' : `${days} days`}
            </Button>
          ))}
        </Box>
      </Box>
    </ActionDialog>
  )
}

export function LiftStopDialog({ member: { id, withdrawalStop }, name, onClose, onDone }: MemberDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Let ${name} withdraw again?`}
      confirmLabel="Lift the stop"
      isReady={reason.trim() !== ''}
      onClose={onClose}
      // An end in the past is how the contract says it.
      onConfirm={async () =>
        onDone((await send(memberStopWithdrawals, { id, reason, until: new Date(0).toISOString() })).data)
      }
    >
      {withdrawalStop && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Stopped until {formatMoment(withdrawalStop.until)}, because: “{withdrawalStop.reason}”
        </Typography>
      )}
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this in the audit log." />
    </ActionDialog>
  )
}
