import { Moment } from '../components/cells.tsx'
import { Section } from '../components/Section.tsx'
import { type SmallColumn, SmallTable } from '../components/SmallTable.tsx'
import { StateChip, type Badge } from '../components/StateChip.tsx'
import { formatCount, formatPart, pluralize } from '../shell/amount.ts'
import { formatAgeOf, formatMoment } from '../shell/time.ts'
import type { HealthState } from './useHealth.ts'

type Process = HealthState['processes'][number]

const names: Readonly<Record<Process['program'], string>> = {
  web: 'Web',
  worker: 'Worker',
  all: 'Web and worker',
  rails: 'Rails',
  signer: 'Signer',
  stations: 'Chargers',
}

const columns: readonly SmallColumn<Process & { readonly isKnown: boolean }>[] = [
  ['What', ({ program }) => names[program], 'title'],
  ['State', ({ isKnown, ...process }) => <StateChip {...findBadge(process, isKnown)} />],
  ['Where', ({ name }) => name, 'wide'],
  ['Version', ({ version }) => version, 'nowrap'],
  ['Started', ({ startedTime }) => <Moment time={startedTime} />, 'wide'],
  ['Reads', (process) => formatReads([process]) ?? 'from the primary', 'wide'],
  ['Memory', ({ memoryBytes }) => `${formatCount(Math.round(memoryBytes / 1024 ** 2))} MB`, 'wideAmount'],
]

/** Every program that says that it runs. */
export function ProcessesCard({ processes, isKnown }: Pick<HealthState, 'processes'> & { readonly isKnown: boolean }) {
  const silent = processes.filter(({ isUp }) => !isUp).length
  const reads = formatReads(processes)
  return (
    <Section
      title="Programs"
      description={[
        `${pluralize(processes.length, 'program')}${silent > 0 ? `, ${silent} silent` : ''}`,
        ...(reads ? [`reads: ${reads}`] : []),
      ].join('; ')}
    >
      <SmallTable
        label="Programs"
        columns={columns}
        rows={processes.map((process) => ({ ...process, isKnown }))}
        getKey={({ name, program }) => `${program} ${name}`}
      />
    </Section>
  )
}

/** How much of what is read leaves the primary alone; null where nobody reads elsewhere. */
export function formatReads(processes: readonly Pick<Process, 'reads' | 'readsElsewhere'>[]): string | null {
  if (processes.every((process) => process.reads === null)) return null
  const reads = processes.reduce((sum, process) => sum + (process.reads ?? 0), 0)
  const elsewhere = processes.reduce((sum, process) => sum + (process.readsElsewhere ?? 0), 0)
  return `${formatCount(reads)}, ${formatPart(elsewhere, reads)} beside the primary`
}

function findBadge({ isUp, heardTime }: Process, isKnown: boolean): Badge {
  if (!isKnown) return { label: `Unknown, last heard ${formatMoment(heardTime)}`, tone: 'neutral' }
  return isUp ? { label: 'Up', tone: 'success' } : { label: `Silent for ${formatAgeOf(heardTime)}`, tone: 'error' }
}
