import { reconciliationClose } from '@millrace/contract/console/wallet'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { DeedDialog } from '../../components/DeedDialog.tsx'
import { send } from '../../shell/send.ts'
import { itemLook, type Item } from './itemLook.ts'

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
    <DeedDialog
      title="Close this item?"
      confirmLabel="Close"
      isReady={note.trim() !== ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>{itemLook[kind].title}. Closing moves no money: say what it was and what was done.</Typography>
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
    </DeedDialog>
  )
}
