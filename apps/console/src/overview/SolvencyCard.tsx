import { Box, Typography } from '@mui/material'
import { RatioLine } from '../components/Chart.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { formatCents } from '../shell/amount.ts'
import { formatMoment } from '../shell/time.ts'
import type { Overview } from './queueTexts.ts'
import { toPercent } from './toPercent.ts'

/** What is held in custody beside what belongs to others. */
export function SolvencyCard({ solvency }: { solvency: Overview['solvency'] }) {
  const { held, owed, checkedTime, isSound, days } = solvency
  const percent = toPercent(held, owed)
  const difference = (Number(held) - Number(owed)).toFixed(6)
  const isShort = Number(difference) < 0
  const badge = !checkedTime
    ? { label: 'Not checked yet', tone: 'warning' as const }
    : isSound
      ? { label: `Sound, ${formatMoment(checkedTime).slice(-5)}`, tone: 'success' as const }
      : { label: 'Broken', tone: 'error' as const }
  return (
    <Section title="Held against owed" end={<StateChip {...badge} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography
          component="p"
          sx={{ fontSize: '2.125rem', fontWeight: 700, lineHeight: 1.2, ...(isShort && { color: 'error.main' }) }}
        >
          {percent === null ? '–' : percent.toFixed(1)}
          <Box component="span" sx={{ ml: 0.5, fontSize: '0.9375rem', color: 'text.secondary' }}>
            %
          </Box>
        </Typography>
        <Typography variant="body2" color={isShort ? 'error' : 'textSecondary'}>
          {formatCents(difference.replace('-', ''))} USDT {isShort ? 'less' : 'more'} than owed
        </Typography>
      </Box>
      {days.length > 1 && (
        <RatioLine
          label="Held in percent of what is owed, as each day was sealed"
          days={days.map(({ day }) => day)}
          percents={days.map((day) => toPercent(day.held, day.owed) ?? 100)}
        />
      )}
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        <Line name="Held in custody" value={held} />
        <Line name="Owed to others" value={owed} />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        Owed to members, to machines and to promotions. The rest is the platform’s own.
      </Typography>
    </Section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        py: 0.75,
        fontSize: '0.8125rem',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 700 }}>
        {formatCents(value)}
      </Box>
    </Box>
  )
}
