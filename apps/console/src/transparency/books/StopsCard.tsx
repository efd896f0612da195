import { Typography } from '@mui/material'
import { Section } from '../../components/Section.tsx'
import { SmallTable, type SmallColumn } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import type { Summary } from './CoverCard.tsx'

const reasons = { reserves: 'Less was held than owed', unsealed: 'A day was not sealed' } as const

const columns: readonly SmallColumn<Summary['stops'][number]>[] = [
  ['Why', ({ reason }) => reasons[reason]],
  ['From', ({ since }) => formatMoment(since)],
  ['Until', ({ until }) => (until ? formatMoment(until) : <StateChip label="In force" tone="error" />)],
]

/** When buying and rewards were closed. They close and open by the figures alone. */
export function StopsCard({ stops }: { stops: Summary['stops'] }) {
  return (
    <Section title="Stops" description="Buying and rewards stop automatically. Withdrawals continue.">
      {stops.length === 0 ? (
        <Typography color="textSecondary">None so far.</Typography>
      ) : (
        <SmallTable
          label="Table of stops"
          rows={stops}
          getKey={({ reason, since }) => `${reason} ${since}`}
          columns={columns}
        />
      )}
    </Section>
  )
}
