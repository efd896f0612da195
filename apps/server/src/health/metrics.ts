import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { createGauges } from '../http/createGauges.ts'
import { limits } from './judgeHealth.ts'
import {
  findLastRun,
  listJobs,
  listNodes,
  listProcesses,
  readArchive,
  readDailyState,
  readServiceTimes,
} from './store.ts'

/** Those that alarms of burn rates look at; see docs/OPERATIONS.md. */
const windows = { '1h': '1 hour', '6h': '6 hours', '3d': '3 days' } as const

/**
 * What the health page shows, and how long money took. Each copy of the server reads it from the database, so all of
 * them say the same: take the largest, not the sum.
 */
export function addHealthMetrics(registry: Registry, db: Database): void {
  addReplication(registry, db)
  addPrograms(registry, db)
  addBackups(registry, db)
  addServiceTimes(registry, db)
  addDays(registry, db)
}

function addReplication(registry: Registry, db: Database): void {
  const { addGauges } = createGauges(registry, async () => (await listNodes(db)).filter(({ isPrimary }) => !isPrimary))
  addGauges('millrace_standby_lag_bytes', 'What a standby has not replayed yet.', ['standby'], (standbys) =>
    standbys.map(({ name, bytesBehind }) => [{ standby: name }, bytesBehind === null ? null : Number(bytesBehind)]),
  )
  addGauges('millrace_standby_lag_seconds', 'How far behind a standby replays.', ['standby'], (standbys) =>
    standbys.map(({ name, msBehind }) => [{ standby: name }, msBehind === null ? null : Number(msBehind) / 1_000]),
  )
}

function addPrograms(registry: Registry, db: Database): void {
  const processes = createGauges(registry, () => listProcesses(db))
  processes.addGauges('millrace_processes', 'Programs that say that they run.', ['program'], (all) =>
    count(all.filter(({ silentSeconds }) => silentSeconds <= limits.silentSeconds)),
  )
  processes.addGauges('millrace_processes_silent', 'Programs that stopped saying so.', ['program'], (all) =>
    count(all.filter(({ silentSeconds }) => silentSeconds > limits.silentSeconds)),
  )
  const jobs = createGauges(registry, () => listJobs(db))
  jobs.addGauges('millrace_jobs_waiting', 'Jobs that run or wait.', ['job'], (all) =>
    all.map(({ name, waiting }) => [{ job: name }, waiting]),
  )
  jobs.addGauges('millrace_jobs_failed', 'Jobs that failed and will be tried again.', ['job'], (all) =>
    all.map(({ name, failed }) => [{ job: name }, failed]),
  )
  jobs.addGauge('millrace_jobs_oldest_seconds', 'How long the oldest job that is due has waited.', (all) =>
    Math.max(0, ...all.map(({ oldestSeconds }) => oldestSeconds)),
  )
}

function* count(processes: Awaited<ReturnType<typeof listProcesses>>) {
  for (const [program, some] of Map.groupBy(processes, (process) => process.program))
    yield [{ program }, some.length] as const
}

function addBackups(registry: Registry, db: Database): void {
  const archive = createGauges(registry, () => readArchive(db))
  archive.addGauge(
    'millrace_archive_age_seconds',
    'How old the newest archived log is; absent where nothing archives, 0 where all of it is archived.',
    ({ isOn, ageSeconds, bytesBehind }) => (isOn ? (bytesBehind === 0n ? 0 : ageSeconds) : null),
  )
  for (const [kind, word] of [
    ['backup', 'backup'],
    ['drill', 'restore drill'],
  ] as const) {
    const { addGauge } = createGauges(registry, async () => (await findLastRun(db, kind)) ?? null)
    addGauge(`millrace_${kind}_age_seconds`, `Time since the last ${word}.`, (run) => run?.ageSeconds ?? null)
    addGauge(`millrace_${kind}_ok`, `Whether the last ${word} succeeded.`, (run) => (run ? Number(run.isOk) : null))
    if (kind === 'backup') continue
    const readFact = (run: { readonly facts: unknown } | null, name: string): number | null => {
      const fact = (run?.facts as Readonly<Record<string, unknown>> | undefined)?.[name]
      return typeof fact === 'number' ? fact : null
    }
    addGauge('millrace_drill_lost_seconds', 'How much time the last restore drill lost.', (run) =>
      readFact(run, 'lostSeconds'),
    )
    addGauge('millrace_drill_lost_rows', 'How many transfers the last restore drill lost.', (run) =>
      readFact(run, 'lostTransfers'),
    )
  }
}

function addServiceTimes(registry: Registry, db: Database): void {
  const { addGauges } = createGauges(registry, async () => {
    const all = []
    for (const [window, interval] of Object.entries(windows))
      for (const times of await readServiceTimes(db, interval))
        all.push({ labels: { service: times.name, window }, ...times })
    return all
  })
  const labels = ['service', 'window'] as const
  addGauges('millrace_service_handled', 'Deposits credited and withdrawals paid in a time.', labels, (all) =>
    all.map((each) => [each.labels, Number(each.handled)]),
  )
  addGauges('millrace_service_late', 'Those of them that took too long.', labels, (all) =>
    all.map((each) => [each.labels, Number(each.late)]),
  )
  addGauges('millrace_service_median_seconds', 'How long half of them took at most.', labels, (all) =>
    all.map((each) => [each.labels, each.median]),
  )
  addGauges('millrace_service_worst_seconds', 'How long the slowest took.', labels, (all) =>
    all.map((each) => [each.labels, each.worst]),
  )
}

function addDays(registry: Registry, db: Database): void {
  const { addGauge } = createGauges(registry, () => readDailyState(db))
  addGauge('millrace_seal_days_behind', 'Ended days that are not sealed.', ({ sealDaysBehind }) => sealDaysBehind)
  addGauge(
    'millrace_settlement_days_behind',
    'Ended days that are not settled.',
    ({ settlementDaysBehind }) => settlementDaysBehind,
  )
  addGauge(
    'millrace_settlement_seconds',
    'How long the last settlement took.',
    ({ settlementSeconds }) => settlementSeconds,
  )
}
