import { Chip } from '@mui/material'

export type Tone = 'good' | 'wait' | 'bad' | 'plain' | 'quiet'

const tones = {
  good: { bgcolor: 'success.light', color: 'success.dark' },
  wait: { bgcolor: 'warning.light', color: 'warning.main' },
  bad: { bgcolor: 'error.light', color: 'error.main' },
  plain: { bgcolor: 'primary.light', color: 'primary.main' },
  quiet: { bgcolor: 'background.default', color: 'text.secondary' },
} as const

/** One word for a state. The word says it; the colour only helps. */
export function StateChip({ label, tone }: { label: string; tone: Tone }) {
  return <Chip label={label} sx={tones[tone]} />
}
