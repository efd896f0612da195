import { Chip } from '@mui/material'

const tones = {
  success: { bgcolor: 'success.light', color: 'success.dark' },
  warning: { bgcolor: 'warning.light', color: 'warning.main' },
  error: { bgcolor: 'error.light', color: 'error.main' },
  info: { bgcolor: 'primary.light', color: 'primary.main' },
  neutral: { bgcolor: 'background.default', color: 'text.secondary' },
} as const

/** A state in a word or two, with a colour. The colour alone never carries the meaning. */
export type Badge = { readonly label: string; readonly tone: keyof typeof tones }

export function StateChip({ label, tone }: Badge) {
  return <Chip label={label} sx={tones[tone]} />
}
