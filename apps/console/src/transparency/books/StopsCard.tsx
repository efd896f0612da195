import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import type { Summary } from './CoverCard.tsx'

const reasons = { reserves: 'Less was held than owed', unsealed: 'A day was not sealed' } as const

/** When buying and rewards were closed. They close and open by the figures alone. */
export function StopsCard({ stops }: { stops: Summary['stops'] }) {
  return (
    <Section title="Stops" description="Buying and rewards stop automatically. Withdrawals continue.">
      {stops.length === 0 ? (
        <Typography color="textSecondary">None so far.</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Table of stops">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Why</TableCell>
                <TableCell>From</TableCell>
                <TableCell>Until</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {stops.map(({ reason, since, until }) => (
                <TableRow key={`${reason} ${since}`}>
                  <TableCell>{reasons[reason]}</TableCell>
                  <TableCell>{formatMoment(since)}</TableCell>
                  <TableCell>{until ? formatMoment(until) : <StateChip label="In force" tone="error" />}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}
