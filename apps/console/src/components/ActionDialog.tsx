import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { Problem } from './Problem.tsx'
import { useActionForm } from './useActionForm.ts'

type Props<Values extends FieldValues> = {
  readonly title: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** What its fields hold at first, where it has some. */
  readonly defaultValues?: Values
  /** What has to hold beside the rules of its fields. */
  readonly isReady?: (values: Values) => boolean
  readonly onClose: () => void
  /**
   * Does it, and returns what the operator is told once the dialog has closed. If the server refuses, the dialog stays
   * open and shows why.
   */
  readonly onConfirm: (values: Values) => Promise<string | void>
  /** False when another step follows. */
  readonly closesItself?: boolean
  readonly children: ReactNode | ((values: Values) => ReactNode)
}

/** Asks for confirmation before an action, and for what has to be typed for it. */
export function ActionDialog<Values extends FieldValues>({
  title,
  confirmLabel,
  isDangerous = false,
  defaultValues,
  isReady: isReadyWith,
  onClose,
  onConfirm,
  closesItself = true,
  children,
}: Props<Values>) {
  const titleId = useId()
  const notify = useNotify()
  const { form, isBusy, isReady, problem, submit } = useActionForm(defaultValues ?? ({} as Values), async (typed) => {
    const message = await onConfirm(typed)
    if (closesItself) onClose()
    if (message) notify(message)
  })
  const values = form.watch()
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
          <FormProvider {...form}>{typeof children === 'function' ? children(values) : children}</FormProvider>
          <Problem text={problem} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose} disabled={isBusy} sx={{ minHeight: 44 }}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady || isReadyWith?.(values) === false}
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
