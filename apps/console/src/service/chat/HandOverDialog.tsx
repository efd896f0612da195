import { consoleChatColleagues, consoleChatHandOver } from '@millrace/contract/console/chat'
import { FormControlLabel, Radio, RadioGroup, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'

const queue = 'queue'

/** Gives the conversation to a colleague, or back to the queue. */
export function HandOverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(consoleChatColleagues, {})
  const [to, setTo] = useState(queue)
  return (
    <ActionDialog
      title="Hand over this conversation"
      confirmLabel="Hand over"
      onClose={onClose}
      onConfirm={async () => {
        await send(consoleChatHandOver, to === queue ? { id } : { id, operatorId: to })
        onClose()
      }}
    >
      <Typography>Whoever gets it sees everything that was said.</Typography>
      {!data && <Skeleton variant="rounded" height={88} aria-hidden />}
      {data && (
        <RadioGroup aria-label="To whom" value={to} onChange={({ target }) => setTo(target.value)}>
          <FormControlLabel value={queue} control={<Radio />} label="Back to the queue" />
          {data.list.map(({ id: operatorId, name, role, isOnline }) => (
            <FormControlLabel
              key={operatorId}
              value={operatorId}
              control={<Radio />}
              label={`${name}, ${role}${isOnline ? ', online' : ''}`}
            />
          ))}
        </RadioGroup>
      )}
    </ActionDialog>
  )
}
