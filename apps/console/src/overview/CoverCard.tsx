import { markFigure } from '@millrace/contract/markFigure'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { Box, Typography } from '@mui/material'
import { RatioLine } from '../components/Chart.tsx'
import { Cover } from '../components/Cover.tsx'
import { AmountLines } from '../components/review/AmountLines.tsx'
import { Section } from '../components/Section.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { formatMoment } from '../shell/time.ts'
import type { Overview } from './queueTexts.ts'

/** What is held for members beside what they are owed, as on the public page. */
export function CoverCard({ cover }: { cover: NonNullable<Overview['cover']> }) {
  const { held, owed, coverPercent, checkedTime, isSound, days } = cover
  const more = usdtMinor(held) - usdtMinor(owed)
  const isShort = more < 0n
  const badge = !checkedTime
    ? { label: 'Not checked yet', tone: 'warning' as const }
    : isSound
      ? { label: `Sound, ${formatMoment(checkedTime).slice(-5)}`, tone: 'success' as const }
      : { label: 'Broken', tone: 'error' as const }
  return (
    <Section title="Held against owed" end={<StateChip {...badge} />}>
      <Cover percent={coverPercent} isShort={isShort} />
      {days.length > 1 && (
        <RatioLine
          label="Held at the end of each day, in percent of what was owed"
          days={days.map(({ day }) => day)}
          percents={days.map((day) => day.coverPercent ?? 100)}
        />
      )}
      <Box sx={{ mt: 1 }}>
        <AmountLines
          lines={[
            {
              name: 'Held for members, USDT',
              amount: held,
              figure: markFigure('cover.held', held),
              isExplained: true,
              sum: 'part',
            },
            {
              name: 'Owed to members',
              amount: owed,
              figure: markFigure('cover.owed', owed),
              isExplained: true,
              sum: 'taken',
            },
            {
              name: isShort ? 'Less than owed' : 'More than owed',
              amount: usdtDecimal(isShort ? -more : more),
              figure: markFigure('cover.more', usdtDecimal(more)),
              sum: 'total',
            },
          ]}
        />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        What belongs to machines, to promotions and to fees is in neither. The rest is the platform’s own.
      </Typography>
    </Section>
  )
}
