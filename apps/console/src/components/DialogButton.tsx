import type { Call } from '@millrace/contract/call'
import type { ProposalKind } from '@millrace/contract/console/proposal'
import AddIcon from '@mui/icons-material/Add'
import { Button, type ButtonProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useCanCall } from '../shell/useCanCall.ts'
import { useCanPropose } from './proposal/useSigner.ts'

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

type AddProps = { readonly label: string; readonly renderDialog: Props['renderDialog'] }

/** A button above a list, for what its dialog adds to the list. Who may make the call sees it. */
export function AddButton({ call, ...button }: AddProps & { readonly call: Call }) {
  return useCanCall(call) ? <ButtonAbove {...button} /> : null
}

/** The same for what its dialog proposes. */
export function ProposeButton({ kind, ...button }: AddProps & { readonly kind: ProposalKind }) {
  return useCanPropose(kind) ? <ButtonAbove {...button} /> : null
}

const ButtonAbove = ({ label, renderDialog }: AddProps) => (
  <DialogButton variant="contained" startIcon={<AddIcon />} renderDialog={renderDialog}>
    {label}
  </DialogButton>
)
