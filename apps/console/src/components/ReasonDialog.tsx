import { Box, Chip, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ActionDialog } from './ActionDialog.tsx'

const lengthMax = 500

type FieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Tells the operator who will read the reason. */
  readonly hint: string
}

export function ReasonField({ value, onChange, hint }: FieldProps) {
  return (
    <TextField
      label="Reason"
      required
      multiline
      minRows={3}
      maxRows={8}
      value={value}
      onChange={({ target }) => onChange(target.value.slice(0, lengthMax))}
      helperText={value.length > lengthMax - 100 ? `${hint} ${lengthMax - value.length} characters left.` : hint}
      slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
    />
  )
}

type Props = {
  readonly title: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  readonly hint: string
  /** Sentences that can be added with a click. */
  readonly suggestions?: readonly string[]
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => Promise<void>
  readonly children: ReactNode
}

/** Asks for confirmation and a reason. */
export function ReasonDialog({ hint, suggestions, onConfirm, children, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog {...dialog} isReady={reason.trim() !== ''} onConfirm={() => onConfirm(reason.trim())}>
      {children}
      <ReasonField value={reason} onChange={setReason} hint={hint} />
      {suggestions && <Suggestions reason={reason} suggestions={suggestions} onChange={setReason} />}
    </ActionDialog>
  )
}

type SuggestionsProps = {
  readonly reason: string
  readonly suggestions: readonly string[]
  readonly onChange: (reason: string) => void
}

function Suggestions({ reason, suggestions, onChange }: SuggestionsProps) {
  return (
    <Box role="group" aria-label="Common reasons" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {suggestions
        .filter((sentence) => !reason.includes(sentence))
        .map((sentence) => (
          <Chip
            key={sentence}
            label={sentence}
            onClick={() => onChange([reason.trim(), sentence].filter(Boolean).join(' '))}
            sx={{
              height: 'auto',
              minHeight: 28,
              bgcolor: 'primary.light',
              color: 'primary.main',
              '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
              '&:hover': { bgcolor: 'primary.light', textDecoration: 'underline' },
            }}
          />
        ))}
    </Box>
  )
}
