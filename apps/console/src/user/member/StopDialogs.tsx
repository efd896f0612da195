import { memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ReasonDialog, ReasonField } from '../../components/ReasonDialog.tsx'
import { pluralize } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment, toLocalMinute } from '../../shell/time.ts'
import type { MemberDialogProps } from './FreezeDialogs.tsx'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const durationsDays = [1, 3, 7, 30]

export function StopDialog({ member: { id, withdrawalStop }, name, onClose, onChanged }: MemberDialogProps) {
  const [openedAt] = useState(() => new Date())
  return (
    <ActionDialog
      title={`Stop withdrawals of ${name}?`}
      confirmLabel="Stop withdrawals"
      isDangerous
      defaultValues={{
        reason: withdrawalStop?.reason ?? '',
        end: withdrawalStop ? toLocalMinute(new Date(withdrawalStop.until)) : daysFromNow(1, openedAt),
      }}
      onClose={onClose}
      onConfirm={async ({ reason, end }) => {
        const parsed = parseStopEnd(end, openedAt)
        if ('problem' in parsed) return
        onChanged((await send(memberStopWithdrawals, { id, reason, until: parsed.until })).data)
        return 'Withdrawals are stopped'
      }}
    >
      <Typography>A stop needs a reason and an end. The member sees both.</Typography>
      <ReasonField hint="The member sees this text." />
      <EndField openedAt={openedAt} />
    </ActionDialog>
  )
}

function EndField({ openedAt }: { openedAt: Date }) {
  const { setValue } = useFormContext()
  return (
    <Box>
      <FormField
        name="end"
        label="Until"
        type="datetime-local"
        isRequired
        findProblem={(typed) => {
          const end = parseStopEnd(typed, openedAt)
          return 'problem' in end ? end.problem : ''
        }}
        hint="In your local time."
      />
      <Box role="group" aria-label="Duration" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {durationsDays.map((days) => (
          <Button key={days} onClick={() => setValue('end', daysFromNow(days, openedAt), { shouldValidate: true })}>
            {pluralize(days, 'day')}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

export function LiftStopDialog({ member: { id, withdrawalStop }, name, onClose, onChanged }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Let ${name} withdraw again?`}
      confirmLabel="Lift the stop"
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => {
        // The contract lifts a stop by an end in the past.
        const until = new Date(0).toISOString()
        onChanged((await send(memberStopWithdrawals, { id, reason, until })).data)
        return 'The stop is lifted'
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
