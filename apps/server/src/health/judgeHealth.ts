import type { DataOf } from '@millrace/contract/call'
import { healthFindings, type HealthFinding, type healthState } from '@millrace/contract/console/health'

type State = DataOf<typeof healthState>
export type Facts = Pick<State, 'nodes' | 'needsStandby' | 'processes' | 'jobs'> & {
  readonly isSynchronous: boolean
  /** Null without Patroni. */
  readonly isPatroniHeard: boolean | null
  readonly archive: { readonly isOn: boolean; readonly ageSeconds: number | null; readonly bytesBehind: number | null }
  readonly backup: { readonly ageSeconds: number; readonly isOk: boolean } | null
  readonly drill: { readonly ageSeconds: number; readonly isOk: boolean } | null
}

const hour = 3_600
export const limits = {
  backupSeconds: 26 * hour,
  drillSeconds: 8 * 24 * hour,
  lagMs: 5_000,
  archiveSeconds: 300,
  jobSeconds: 300,
  silentSeconds: 20,
} as const

/** What asks for somebody, the worst first. What is not known is never well. */
export function judgeHealth(facts: Facts): readonly HealthFinding[] {
  const { nodes, needsStandby, isSynchronous, isPatroniHeard, processes, jobs, archive, backup, drill } = facts
  const standbys = nodes.filter(({ role }) => role !== 'leader')
  const following = standbys.filter(({ role }) => role !== null)
  const holds: Readonly<Record<HealthFinding, boolean>> = {
    'no-leader': !nodes.some(({ role }) => role === 'leader'),
    'money-stopped': needsStandby && !isSynchronous,
    'quorum-lost': isPatroniHeard === false || (needsStandby && !following.some(({ role }) => role === 'synchronous')),
    // A database in which nothing happens has nothing to copy.
    'archive-behind':
      archive.isOn &&
      archive.bytesBehind !== 0 &&
      (archive.ageSeconds === null || archive.ageSeconds > limits.archiveSeconds),
    'process-silent': processes.some(({ isUp }) => !isUp),
    'standby-missing': following.length < standbys.length || (needsStandby && following.length < 2),
    'standby-lags': following.some(({ msBehind }) => msBehind !== null && msBehind > limits.lagMs),
    'backup-old': backup === null || backup.ageSeconds > limits.backupSeconds,
    'backup-failed': backup?.isOk === false,
    'drill-old': drill === null || drill.ageSeconds > limits.drillSeconds,
    'drill-failed': drill?.isOk === false,
    'jobs-late': jobs.some(({ oldestSeconds }) => oldestSeconds > limits.jobSeconds),
    'versions-differ': new Set(processes.map(({ version }) => version)).size > 1,
  }
  const found = (Object.keys(holds) as HealthFinding[]).filter((name) => holds[name])
  return found.toSorted((a, b) => Number(healthFindings[b] === 'red') - Number(healthFindings[a] === 'red'))
}
