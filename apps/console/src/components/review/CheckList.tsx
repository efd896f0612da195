import CheckIcon from '@mui/icons-material/Check'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { explainReasons } from './explainReasons.ts'

export type Check = {
  readonly name: string
  readonly value: string
  readonly note?: string
  /** A warning deserves a second look; it is not a verdict. */
  readonly tone: 'success' | 'warning' | 'error' | 'info'
  /** Why that is not usual, as a part of a sentence. */
  readonly unusual?: string
}

const tones = {
  success: { icon: CheckIcon, colour: 'success.main', word: 'Passed' },
  warning: { icon: WarningIcon, colour: 'warning.main', word: 'Look again' },
  error: { icon: WarningIcon, colour: 'error.main', word: 'Against it' },
  info: { icon: InfoIcon, colour: 'text.secondary', word: 'For information' },
} as const

/** Facts that speak for or against a decision, before its buttons. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {checks.map(({ name, value, note, tone }) => {
        const { icon: Icon, colour, word } = tones[tone]
        return (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 1, fontSize: '0.8125rem' }}>
            <Icon sx={{ fontSize: 18, color: colour, mt: '1px' }} />
            <Box component="span" sx={visuallyHidden}>
              {word}:
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{name}.</b> <span>{value}</span>
              {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** Why it is unusual, in one sentence, what speaks against it first; empty where nothing is. */
export function explainUnusual(checks: readonly Check[]): string {
  const of = (wanted: Check['tone']) => checks.flatMap(({ tone, unusual }) => (tone === wanted ? [unusual] : []))
  return explainReasons([...of('error'), ...of('warning')])
}

/** The sentence above the checks. */
export function Unusual({ checks }: { checks: readonly Check[] }) {
  const text = explainUnusual(checks)
  return (
    <Box sx={{ mb: 1.25, fontSize: '0.8125rem', fontWeight: 600, color: text ? 'warning.main' : 'text.secondary' }}>
      {text || 'Nothing about it is unusual.'}
    </Box>
  )
}

/** `7 of 8 passed`, of those that can pass. */
export function countPassed(checks: readonly Check[]): string {
  const judged = checks.filter(({ tone }) => tone !== 'info')
  return `${judged.filter(({ tone }) => tone === 'success').length} of ${judged.length} passed`
}
