import { markFigure } from '@millrace/contract/markFigure'
import { Box, Typography } from '@mui/material'
import { SparkBars } from '../components/Chart.tsx'
import { FigureInfo } from '../components/FigureInfo.tsx'
import { Section } from '../components/Section.tsx'
import { SmallLink, TextLink } from '../components/TextLink.tsx'
import { formatPercent } from '../shell/amount.ts'
import type { Overview } from './queueTexts.ts'

/** Below this, a deviation is a loss and not chance. */
const lossPercent = -5

export function MachinesCard({ machines, machineCount }: Pick<Overview, 'machines' | 'machineCount'>) {
  return (
    <Section
      title="Machines off their expectation"
      end={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
          <FigureInfo figure="machine.deviation" />
          <SmallLink to="/machine">All {machineCount}</SmallLink>
        </Box>
      }
    >
      {machines.length === 0 && <Typography color="textSecondary">No day has been settled yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {machines.map(({ id, name, deviationPercent, days }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'grid',
              // On a phone the name has the room of the bars.
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 110px 4.5rem' },
              gap: 1.5,
              alignItems: 'center',
              minHeight: 44,
              '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <TextLink
              to={`/machine/${id}/show`}
              sx={{
                fontSize: '0.8125rem',
                fontWeight: 600,
                color: 'text.primary',
                overflowWrap: 'anywhere',
                py: 1,
              }}
            >
              {name}
            </TextLink>
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <SparkBars values={days.map(Number)} />
            </Box>
            <Box
              {...markFigure('machine.deviation', deviationPercent, id)}
              sx={{
                textAlign: 'right',
                fontSize: '0.8125rem',
                fontWeight: 700,
                color: deviationPercent < lossPercent ? 'error.main' : 'text.secondary',
              }}
            >
              {formatPercent(deviationPercent)}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
