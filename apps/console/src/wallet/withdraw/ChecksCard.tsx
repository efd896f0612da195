import BadIcon from '@mui/icons-material/Cancel'
import GoodIcon from '@mui/icons-material/CheckCircle'
import HeedIcon from '@mui/icons-material/ErrorOutlined'
import PlainIcon from '@mui/icons-material/InfoOutlined'
import { Box } from '@mui/material'
import { Section } from '../../components/Section.tsx'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { buildChecks, type Check } from './buildChecks.ts'
import type { Withdrawal } from './withdrawBadges.ts'

const looks = {
  good: { icon: GoodIcon, colour: 'success.main', word: '' },
  heed: { icon: HeedIcon, colour: 'warning.main', word: 'Look twice: ' },
  bad: { icon: BadIcon, colour: 'error.main', word: 'Hindrance: ' },
  plain: { icon: PlainIcon, colour: 'text.secondary', word: '' },
} as const

/** What is known beside the request itself, so that nobody has to look it up before deciding. */
export function ChecksCard({ checks }: { checks: Withdrawal['checks'] }) {
  return (
    <Section title="Checks" about="Facts to judge by. None of them decides by itself.">
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
          <Line key={check.name} {...check} />
        ))}
      </Box>
    </Section>
  )
}

function Line({ name, value, about, tone }: Check) {
  const { icon: Icon, colour, word } = looks[tone]
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
        {about && <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>{about}</Box>}
      </Box>
    </Box>
  )
}
