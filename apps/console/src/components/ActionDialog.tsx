import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { useAction } from './useCall.ts'

type Props = {
  readonly title: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly onClose: () => void
  /** If the server refuses, the dialog stays open and shows why. */
  readonly onConfirm: () => Promise<void>
  readonly children: ReactNode
}

/** Asks for confirmation before an action. */
export function ActionDialog({
  title,
  confirmLabel,
  isDangerous = false,
  isReady = true,
  onClose,
  onConfirm,
  children,
}: Props) {
  const titleId = useId()
  const { isBusy, problem, attempt } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    // React events bubble out of the dialog into the page, where a form may listen.
    event.stopPropagation()
    void attempt(onConfirm)
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!isBusy) onClose()
      }}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEntered: focusFirstField } }}
    >
      <Box component="form" onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          {children}
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose} disabled={isBusy} sx={{ minHeight: 44 }}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isBusy || !isReady}
            sx={{ minHeight: 44, minWidth: 120 }}
          >
            {isBusy ? 'One moment…' : confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const fields = 'textarea, input:not([type=radio])'

/** On a slow computer somebody may be typing before the dialog has come in: their field keeps the focus. */
const focusFirstField = (dialog: HTMLElement) => {
  if (!dialog.querySelector(':focus')?.matches(fields)) dialog.querySelector<HTMLElement>(fields)?.focus()
}
