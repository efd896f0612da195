import { markFigures } from '@millrace/contract/markFigure'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Note } from '../components/cells.tsx'
import { DayBars } from '../components/Chart.tsx'
import { useChartColours } from '../components/charts/chartParts.ts'
import { Section } from '../components/Section.tsx'
import { SmallTable } from '../components/SmallTable.tsx'
import { formatCents, formatCount } from '../shell/amount.ts'
import { formatDay } from '../shell/time.ts'

type Series = { readonly label: string; readonly values: readonly number[]; readonly isDown?: boolean }

type Props = {
  readonly title: string
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly isCount?: boolean
  /** What the totals do not say by themselves. */
  readonly note?: string
  readonly heightPx?: number
  /** What the bars are of the catalogue of figures. */
  readonly figures: Parameters<typeof markFigures>[0]
}

/** Bars of the last days with their totals, or the same as a table. */
export function DaysCard({ title, days, series, isCount = false, note = '', heightPx = 220, figures }: Props) {
  const [isTable, setIsTable] = useState(false)
  const format = (value: number) => (isCount ? formatCount(value) : formatCents(value.toFixed(6)))
  const totals = series.map(({ values }) => format(values.reduce((sum, value) => sum + value, 0)))
  return (
    <Section
      title={title}
      end={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontSize: '0.8125rem' }}>
          {series.map(({ label }, index) => (
            <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              {series.length > 1 && <Swatch isFirst={index === 0} />}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <b>{totals[index]}</b>
            </Box>
          ))}
          <Button size="small" onClick={() => setIsTable(!isTable)} aria-pressed={isTable} sx={{ minHeight: 30 }}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </Box>
      }
    >
      <Box {...markFigures(figures)}>
        {isTable ? (
          <SmallTable
            label={title}
            isHeadFixed
            rows={days.map((day, index) => ({ day, index })).toReversed()}
            getKey={({ day }) => day}
            columns={[
              ['Day', ({ day }) => formatDay(day), 'title'],
              ...series.map(
                ({ label, values }) =>
                  [label, ({ index }: { index: number }) => format(values[index] ?? 0), 'amount'] as const,
              ),
            ]}
            sx={{ maxHeight: heightPx }}
          />
        ) : (
          <DayBars
            label={`${title}: ${series.map(({ label }, index) => `${label} ${totals[index]}`).join(', ')}`}
            days={days}
            series={series}
            isCount={isCount}
            heightPx={heightPx}
          />
        )}
      </Box>
      {note && <Note sx={{ mt: 1 }}>{note}</Note>}
    </Section>
  )
}

function Swatch({ isFirst }: { isFirst: boolean }) {
  const { first, second } = useChartColours()
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: isFirst ? first : second }}
    />
  )
}
