import { reconciliationClose } from '@millrace/contract/console/reconciliation'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'
import { getItemBadge, type Item } from './getItemBadge.ts'

const lengthMax = 1_000

export function CloseItemDialog({
  item: { id, kind },
  onClose,
  onDone,
}: {
  item: Item
  onClose: () => void
  onDone: () => void
}) {
  const [note, setNote] = useState('')
  async function confirm() {
    await send(reconciliationClose, { id, note: note.trim() })
    onDone()
  }
  return (
    <ActionDialog
      title="Close this item?"
      confirmLabel="Close"
      isReady={note.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>{getItemBadge[kind].title}. Closing moves no money: say what it was and what was done.</Typography>
      <TextField
        label="Note"
        required
        multiline
        minRows={3}
        maxRows={8}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText="Whoever looks at this later reads it."
        slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
      />
    </ActionDialog>
  )
}
