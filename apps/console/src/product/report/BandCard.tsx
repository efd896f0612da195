import { markFigures } from '@millrace/contract/markFigure'
import { Box, Skeleton, Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { BandChart } from '../../components/Chart.tsx'
import { Section } from '../../components/Section.tsx'
import { formatCents, formatPercent } from '../../shell/amount.ts'
import { formatDay } from '../../shell/time.ts'
import type { ReportContext } from './buildReportChecks.ts'
import type { Report } from './reportBadges.ts'

/** Below this, and far above, a deviation is no chance. */
const chancePercent = 5

const markUsual = (id: string, { low, high }: { low: string; high: string }) =>
  markFigures([
    ['machine.usual-revenue', low, `${id} low`],
    ['machine.usual-revenue', high, `${id} high`],
  ])

/** The reported amount beside the machine's last 90 days. */
export function BandCard({ report, context }: { report: Report; context: ReportContext | undefined }) {
  const deviation = context?.deviationPercent
  return (
    <Section
      title={`${formatCents(report.amount)} USDT`}
      description={`Reported for ${formatDay(report.day)}`}
      end={
        deviation !== null &&
        deviation !== undefined && (
          <Box sx={{ textAlign: 'right' }}>
            <Typography
              sx={{
                fontSize: '1.0625rem',
                fontWeight: 700,
                color: context?.isUnusual || deviation < -chancePercent ? 'error.main' : 'text.secondary',
              }}
            >
              {formatPercent(deviation)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              against {formatCents(context?.expected ?? '0')} expected
            </Typography>
          </Box>
        )
      }
    >
      {!context && <Skeleton variant="rounded" height={200} aria-hidden />}
      {context && context.days.length > 1 && (
        <Box {...(context.usual && markUsual(report.id, context.usual))}>
          <BandChart
            label={
              context.usual
                ? `The last 90 days; usual is ${formatCents(context.usual.low)} to ${formatCents(context.usual.high)}`
                : 'The last 90 days'
            }
            days={[...context.days.map(({ day }) => day), report.day]}
            values={context.days.map(({ amount }) => Number(amount))}
            current={Number(report.amount)}
            isUnusual={context.isUnusual}
            band={context.usual && { low: Number(context.usual.low), high: Number(context.usual.high) }}
            expected={Number(context.expected)}
          />
        </Box>
      )}
      {context && context.days.length <= 1 && <Note>Too new for a comparison.</Note>}
    </Section>
  )
}
