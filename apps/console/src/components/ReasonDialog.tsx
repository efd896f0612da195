import { Box, Chip } from '@mui/material'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { join } from '../shell/join.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { FormField, type FieldProps } from './FormField.tsx'

type ReasonProps = Pick<FieldProps, 'lengthMax' | 'lines'> & {
  /** Tells the operator who will read the reason. */
  readonly hint: string
}

const reasonLines = { min: 3, max: 8 } as const

/** The field `reason` of a form. */
export function ReasonField({ hint, lengthMax = 500, lines = reasonLines }: ReasonProps) {
  const left = lengthMax - useWatch<{ reason: string }, 'reason'>({ name: 'reason' }).length
  return (
    <FormField
      name="reason"
      label="Reason"
      isRequired
      hint={left < 100 ? `${hint} ${left} characters left.` : hint}
      lengthMax={lengthMax}
      lines={lines}
    />
  )
}

type Props = Omit<ComponentProps<typeof ActionDialog>, 'defaultValues' | 'isReady' | 'onConfirm'> & {
  readonly hint: string
  /** Sentences that can be added with a click. */
  readonly suggestions?: readonly string[]
  readonly onConfirm: (reason: string) => Promise<string | void>
  readonly children: React.ReactNode
}

/** Asks for confirmation and a reason. */
export function ReasonDialog({ hint, suggestions, onConfirm, children, ...dialog }: Props) {
  return (
    <ActionDialog {...dialog} defaultValues={{ reason: '' }} onConfirm={({ reason }) => onConfirm(reason.trim())}>
      {children}
      <ReasonField hint={hint} />
      {suggestions && <Suggestions suggestions={suggestions} />}
    </ActionDialog>
  )
}

/** Sentences that are added to the field `reason` with a click. */
export function Suggestions({ suggestions }: { suggestions: readonly string[] }) {
  const { setValue } = useFormContext<{ reason: string }>()
  const reason = useWatch<{ reason: string }, 'reason'>({ name: 'reason' })
  return (
    <Box role="group" aria-label="Common reasons" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {suggestions
        .filter((sentence) => !reason.includes(sentence))
        .map((sentence) => (
          <Chip
            key={sentence}
            label={sentence}
            onClick={() => setValue('reason', join(' ', reason.trim(), sentence), { shouldValidate: true })}
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
