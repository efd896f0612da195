import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'

/** A button above a list that opens a dialog. */
export function AddButton({ label, renderDialog }: { label: string; renderDialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
