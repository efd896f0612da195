import { Box, Typography } from '@mui/material'
import { RatioLine } from '../components/Chart.tsx'
import { Cover, toPercent } from '../components/Cover.tsx'
import { AmountLines } from '../components/review/AmountLines.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { formatCents } from '../shell/amount.ts'
import { formatMoment } from '../shell/time.ts'
import type { Overview } from './queueTexts.ts'

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
        <Cover percent={percent} isShort={isShort} />
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
      <Box sx={{ mt: 1 }}>
        <AmountLines
          lines={[
            { name: 'Held in custody', amount: held },
            { name: 'Owed to others', amount: owed },
          ]}
        />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        Owed to members, to machines and to promotions. The rest is the platform’s own.
      </Typography>
    </Section>
  )
}
