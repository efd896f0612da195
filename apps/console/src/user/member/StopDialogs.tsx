import { memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonDialog, ReasonField } from '../../components/ReasonDialog.tsx'
import { pluralize } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment, toLocalMinute } from '../../shell/time.ts'
import type { MemberDialogProps } from './FreezeDialogs.tsx'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const durationsDays = [1, 3, 7, 30]

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
      <Typography>A stop needs a reason and an end. The member sees both.</Typography>
      <ReasonField value={reason} onChange={setReason} hint="The member sees this text." />
      <Box>
        <TextField
          label="Until"
          type="datetime-local"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem !== ''}
          helperText={problem || 'In your local time.'}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Box role="group" aria-label="Duration" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {durationsDays.map((days) => (
            <Button key={days} onClick={() => setTyped(daysFromNow(days, openedAt))}>
              {pluralize(days, 'day')}
            </Button>
          ))}
        </Box>
      </Box>
    </ActionDialog>
  )
}

export function LiftStopDialog({ member: { id, withdrawalStop }, name, onClose, onDone }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Let ${name} withdraw again?`}
      confirmLabel="Lift the stop"
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => {
        // The contract lifts a stop by an end in the past.
        const until = new Date(0).toISOString()
        onDone((await send(memberStopWithdrawals, { id, reason, until })).data)
      }}
    >
      {withdrawalStop && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Stopped until {formatMoment(withdrawalStop.until)}: “{withdrawalStop.reason}”
        </Typography>
      )}
    </ReasonDialog>
  )
}
