import type { DataOf } from '@millrace/contract/call'
import { markFigure, markFigures } from '@millrace/contract/markFigure'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import { usdtMinor } from '@millrace/money'
import { Box } from '@mui/material'
import { RatioLine } from '../../components/Chart.tsx'
import { Cover } from '../../components/Cover.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatAlike } from '../../shell/amount.ts'

export type Summary = DataOf<typeof transparencySummary>

/** What is held for members beside what they are owed, now and by day. */
export function CoverCard({ summary }: { summary: Summary }) {
  const { held, owed, more, coverPercent, days, owedParts } = summary
  const isShort = usdtMinor(more) < 0n
  const low = days.at(-1)?.low
  const format = formatAlike([held, owed, ...(low ? [low] : []), ...Object.values(owedParts)])
  return (
    <Section
      title="Held for members"
      end={isShort ? <StateChip label="Less than owed" tone="error" /> : <StateChip label="Covered" tone="success" />}
    >
      <Cover percent={coverPercent} isShort={isShort} />
      {days.length > 1 && (
        <Box {...markFigures(days.map((day) => ['cover.day', day.coverPercent, day.day]))}>
          <RatioLine
            label="Held at the end of each day, in percent of what was owed"
            days={days.map(({ day }) => day)}
            percents={days.map((day) => day.coverPercent ?? 100)}
          />
        </Box>
      )}
      <Facts isSum>
        <Fact name="Held" figure={markFigure('cover.held', held)} isExplained>
          {format(held)} USDT
        </Fact>
        <Fact name="Lowest today" figure={low ? markFigure('cover.low', low) : undefined} isExplained>
          {low ? `${format(low)} USDT` : '–'}
        </Fact>
        <Fact name="Owed" figure={markFigure('cover.owed', owed)} isExplained sum="total">
          {format(owed)} USDT
        </Fact>
        <Fact name="Available" figure={markFigure('owed.available', owedParts.available)} sum="part">
          {format(owedParts.available)} USDT
        </Fact>
        <Fact name="On hold for withdrawals" figure={markFigure('owed.on-hold', owedParts.held)} sum="part">
          {format(owedParts.held)} USDT
        </Fact>
        <Fact name="Income to claim" figure={markFigure('owed.income', owedParts.income)} sum="part">
          {format(owedParts.income)} USDT
        </Fact>
        <Fact name="Purchases that can be undone" figure={markFigure('owed.escrow', owedParts.escrow)} sum="part">
          {format(owedParts.escrow)} USDT
        </Fact>
      </Facts>
    </Section>
  )
}
