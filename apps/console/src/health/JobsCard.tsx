import { Note } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { SmallTable } from '../components/SmallTable.tsx'
import { formatCount } from '../shell/amount.ts'
import { formatAge } from '../shell/time.ts'
import type { HealthState } from './useHealth.ts'

/** What waits for the workers. */
export function JobsCard({ jobs }: Pick<HealthState, 'jobs'>) {
  return (
    <Section title="Jobs">
      {jobs.length === 0 ? (
        <Note>Nothing waits for the workers.</Note>
      ) : (
        <SmallTable
          label="Jobs"
          columns={[
            ['Job', ({ name }) => name, 'title'],
            ['Waiting', ({ waiting }) => formatCount(waiting), 'amount'],
            ['Failed before', ({ failed }) => formatCount(failed), 'wideAmount'],
            ['Due for', ({ oldestSeconds }) => (oldestSeconds > 0 ? formatAge(oldestSeconds * 1_000) : ''), 'amount'],
          ]}
          rows={jobs}
          getKey={({ name }) => name}
        />
      )}
    </Section>
  )
}
