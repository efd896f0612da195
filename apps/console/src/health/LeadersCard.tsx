import { Moment, Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { type SmallColumn, SmallTable } from '../components/SmallTable.tsx'
import { formatCount } from '../shell/amount.ts'
import type { HealthState } from './useHealth.ts'

const columns: readonly SmallColumn<HealthState['leaders'][number]>[] = [
  ['Since', ({ sinceTime }) => <Moment time={sinceTime} />, 'nowrap'],
  ['Database', ({ name }) => name, 'title'],
  [
    'Change within',
    ({ gapMs }) => (gapMs === null ? '' : `${formatCount(Math.ceil(gapMs / 100) / 10)}\u00a0s`),
    'amount',
  ],
]

/** Who led in 30 days, and for how long nobody was seen to lead in between. */
export function LeadersCard({ leaders }: Pick<HealthState, 'leaders'>) {
  return (
    <Section title="Who led, 30 days">
      {leaders.length > 1 ? (
        <SmallTable columns={columns} rows={leaders} getKey={({ sinceTime }) => sinceTime} />
      ) : (
        <Note>{leaders[0] ? `${leaders[0].name} all the time.` : 'Nobody has been seen to lead yet.'}</Note>
      )}
    </Section>
  )
}
