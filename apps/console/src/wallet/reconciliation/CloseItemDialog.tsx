import { reconciliationClose, reconciliationConfirm } from '@millrace/contract/console/reconciliation'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'
import { itemKinds, type Item } from './itemKinds.ts'

const lengthMax = 1_000

export function CloseItemDialog({
  item: { id, kind, review },
  onClose,
  onDone,
}: {
  item: Item
  onClose: () => void
  onDone: () => void
}) {
  const [note, setNote] = useState('')
  const isForTwo = kind === 'restored'
  async function confirm() {
    await send(isForTwo ? reconciliationConfirm : reconciliationClose, { id, note: note.trim() })
    onDone()
  }
  return (
    <ActionDialog
      title={isForTwo ? 'Confirm that this is understood?' : 'Close this item?'}
      confirmLabel={isForTwo ? 'Confirm' : 'Close'}
      isReady={note.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>
        {itemKinds[kind].title}.{' '}
        {!isForTwo
          ? 'Closing it moves no money.'
          : review
            ? 'You are the second person: payouts of this rail go on.'
            : 'Payouts of this rail go on when a second person confirms it too.'}{' '}
        Describe the cause and what was done.
      </Typography>
      <TextField
        label="Note"
        required
        multiline
        minRows={3}
        maxRows={8}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText="Shown with the closed item."
        slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
      />
    </ActionDialog>
  )
}
