import type { Call } from '@millrace/contract/call'
import AddIcon from '@mui/icons-material/Add'
import { Button, type ButtonProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useCanCall } from '../shell/useCanCall.ts'

type Props = ButtonProps & { readonly renderDialog: (close: () => void) => ReactNode }

/** A button that opens a dialog. */
export function DialogButton({ renderDialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}

type AddProps = {
  readonly label: string
  /** Who may make it sees the button. */
  readonly call: Call
  readonly renderDialog: Props['renderDialog']
}

/** A button above a list, for what its dialog adds to the list. */
export function AddButton({ label, call, renderDialog }: AddProps) {
  return useCanCall(call) ? (
    <DialogButton variant="contained" startIcon={<AddIcon />} renderDialog={renderDialog}>
      {label}
    </DialogButton>
  ) : null
}
