import { consoleChatColleagues, consoleChatHandOver } from '@millrace/contract/console/chat'
import { FormControlLabel, Radio, RadioGroup, Skeleton, Typography } from '@mui/material'
import { Controller } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'

const queue = 'queue'

/** Gives the conversation to a colleague, or back to the queue. */
export function HandOverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(consoleChatColleagues, {})
  return (
    <ActionDialog
      title="Hand over this conversation"
      confirmLabel="Hand over"
      defaultValues={{ to: queue }}
      onClose={onClose}
      onConfirm={async ({ to }) => {
        await send(consoleChatHandOver, to === queue ? { id } : { id, operatorId: to })
      }}
    >
      <Typography>Whoever gets it sees everything that was said.</Typography>
      {!data && <Skeleton variant="rounded" height={88} aria-hidden />}
      {data && (
        <Controller
          name="to"
          render={({ field: { value, onChange } }) => (
            <RadioGroup aria-label="To whom" value={value} onChange={onChange}>
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
        />
      )}
    </ActionDialog>
  )
}
