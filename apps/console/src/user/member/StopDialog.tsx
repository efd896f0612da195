import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormField } from '../../components/FormField.tsx'
import type { Member } from '../../components/member.ts'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { pluralize } from '../../shell/amount.ts'
import { toTypedMinute } from '../../shell/time.ts'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const durationsDays = [1, 3, 7, 30]

type Props = {
  readonly member: Member
  readonly name: string
  readonly onClose: () => void
}

export function StopDialog({ member: { id: memberId, withdrawalStop }, name, onClose }: Props) {
  const [openedAt] = useState(() => new Date())
  return (
    <ProposeDialog
      title={`Stop withdrawals of ${name}?`}
      isDangerous
      defaultValues={{ end: toTypedMinute(withdrawalStop?.until) || daysFromNow(1, openedAt) }}
      isReady={({ end }) => 'until' in parseStopEnd(end, openedAt)}
      toWish={({ end }) => {
        const parsed = parseStopEnd(end, openedAt)
        return { kind: 'withdrawal-stop', content: { memberId, until: 'until' in parsed ? parsed.until : '' } }
      }}
      reasonHint="The member sees this text."
      onClose={onClose}
    >
      <Typography>A stop needs a reason and an end. The member sees both.</Typography>
      <EndField openedAt={openedAt} />
    </ProposeDialog>
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
