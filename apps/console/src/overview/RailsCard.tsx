import { Box } from '@mui/material'
import { getRailName } from '../components/getRailName.ts'
import { getRailHealth, type RailHealth } from '../components/railHealth.ts'
import { Section } from '../components/Section.tsx'
import { StateChip, type Badge } from '../components/StateChip.tsx'
import { SmallLink } from '../components/TextLink.tsx'
import type { Overview } from './queueTexts.ts'

const badges: Readonly<Record<RailHealth, Badge>> = {
  up: { label: 'Up', tone: 'success' },
  down: { label: 'Down', tone: 'error' },
  unchecked: { label: 'Unchecked', tone: 'warning' },
  differs: { label: 'Differs', tone: 'error' },
  stopped: { label: 'Stopped', tone: 'error' },
}

export function RailsCard({ rails, nowMs }: { rails: Overview['rails']; nowMs: number }) {
  return (
    <Section title="Rails" end={<SmallLink to="/rail">Balances</SmallLink>}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rails.map((rail) => (
          <Box
            key={`${rail.rail} ${rail.currency}`}
            component="li"
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              minHeight: 40,
              fontSize: '0.8125rem',
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <span>
              {getRailName(rail.rail)}
              {rail.rail === 'bank' && `, ${rail.currency}`}
            </span>
            <StateChip {...badges[getRailHealth(rail, nowMs)]} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
