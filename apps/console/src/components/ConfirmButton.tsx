import { Typography, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { DialogButton } from './DialogButton.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'disabled' | 'sx' | 'aria-label'> & {
  readonly label: string
  readonly title: string
  /** Of the button in the dialog, where it says something else. */
  readonly confirmLabel?: string
  readonly isDangerous?: boolean
  /** Tells the operator who will read the reason, where one is asked for. */
  readonly reasonHint?: string
  /** Does it, and returns what the operator is told. */
  readonly onConfirm: (reason: string) => Promise<string | void>
  /** What happens then. */
  readonly children: ReactNode
}

/** A button for something that is confirmed, and often given a reason for, before it happens. */
export function ConfirmButton(props: Props) {
  const { label, title, confirmLabel = label, isDangerous = false, reasonHint, onConfirm, children, ...button } = props
  const text = (
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
  return (
    <DialogButton
      {...button}
      renderDialog={(close) => {
        const dialog = { title, confirmLabel, isDangerous, onClose: close, children: text }
        return reasonHint ? (
          <ReasonDialog {...dialog} hint={reasonHint} onConfirm={onConfirm} />
        ) : (
          <ActionDialog {...dialog} onConfirm={() => onConfirm('')} />
        )
      }}
    >
      {label}
    </DialogButton>
  )
}
