import ErrorIcon from '@mui/icons-material/Cancel'
import SuccessIcon from '@mui/icons-material/CheckCircle'
import WarningIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import { Box } from '@mui/material'
import { Section } from '../../components/Section.tsx'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { buildChecks, type Check } from './buildChecks.ts'
import type { Withdrawal } from './withdrawBadges.ts'

/** Each tone with its icon, and the word that replaces the icon for screen readers. */
const tones = {
  success: { icon: SuccessIcon, colour: 'success.main', word: '' },
  warning: { icon: WarningIcon, colour: 'warning.main', word: 'Warning: ' },
  error: { icon: ErrorIcon, colour: 'error.main', word: 'Problem: ' },
  info: { icon: InfoIcon, colour: 'text.secondary', word: '' },
} as const

/** What an operator would otherwise look up before deciding. */
export function ChecksCard({ checks }: { checks: Withdrawal['checks'] }) {
  return (
    <Section title="Checks" description="Facts that help to decide. None of them is decisive on its own.">
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {buildChecks(checks).map((check) => (
          <CheckLine key={check.name} {...check} />
        ))}
      </Box>
    </Section>
  )
}

function CheckLine({ name, value, note, tone }: Check) {
  const { icon: Icon, colour, word } = tones[tone]
  return (
    <Box sx={{ position: 'relative', py: 1, pl: 4, minWidth: 0, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Icon sx={{ position: 'absolute', left: 0, top: 10, fontSize: 20, color: colour }} />
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {word && (
          <Box component="span" sx={visuallyHidden}>
            {word}
          </Box>
        )}
        <Box component="span" sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}>
          {value}
        </Box>
        {note && <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </Box>
  )
}
