import { Moment, Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { type SmallColumn, SmallTable } from '../components/SmallTable.tsx'
import { formatAge, formatMinutes } from '../shell/time.ts'
import type { HealthState } from './useHealth.ts'

const columns: readonly SmallColumn<HealthState['leaders'][number]>[] = [
  ['Since', ({ sinceTime }) => <Moment time={sinceTime} />, 'nowrap'],
  ['Database', ({ name }) => name, 'title'],
  ['Change within', ({ gapMs }) => (gapMs === null ? '' : formatGap(gapMs)), 'amount'],
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

/** The longest that it can have been, so a second or a minute that has begun is one. */
export const formatGap = (ms: number): string =>
  ms <= 59_000 ? formatAge(Math.ceil(ms / 1_000) * 1_000) : formatMinutes(Math.ceil(ms / 60_000))
