import { memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import type { Member } from '../../components/member.ts'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { pluralize } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { toTypedMinute } from '../../shell/time.ts'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const durationsDays = [1, 3, 7, 30]

type Props = {
  readonly member: Member
  readonly name: string
  readonly onClose: () => void
  readonly onChanged: (row: Member) => void
}

export function StopDialog({ member: { id, withdrawalStop }, name, onClose, onChanged }: Props) {
  const [openedAt] = useState(() => new Date())
  return (
    <ActionDialog
      title={`Stop withdrawals of ${name}?`}
      confirmLabel="Stop withdrawals"
      isDangerous
      defaultValues={{
        reason: withdrawalStop?.reason ?? '',
        end: toTypedMinute(withdrawalStop?.until) || daysFromNow(1, openedAt),
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
