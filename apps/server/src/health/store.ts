import type { programs } from '@millrace/contract/console/health'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'

export type Program = (typeof programs)[number]

type ProcessReport = {
  readonly name: string
  readonly program: Program
  readonly version: string
  readonly startedAt: Date
  readonly memoryBytes: number
  readonly hasEnded: boolean
}

/** With the login of the program itself: nobody else can speak for it. */
export async function saveReport(pool: pg.Pool, report: ProcessReport): Promise<void> {
  const { name, program, version, startedAt, memoryBytes, hasEnded } = report
  await pool.query('select report_process($1, $2, $3, $4, $5, $6)', [
    name,
    program,
    version,
    startedAt,
    memoryBytes,
    hasEnded,
  ])
}

/** How many reads were answered, and how many of those not by the primary. */
export type ReadReport = { readonly reads: number; readonly elsewhere: number }

export async function saveReads(pool: pg.Pool, name: string, { reads, elsewhere }: ReadReport): Promise<void> {
  await pool.query('select report_reads($1, $2, $3)', [name, reads, elsewhere])
}

export const listProcesses = (db: Database) =>
  db
    .selectFrom('processReport')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - heard_at)::float8`.as('silentSeconds'))
    .where('endedAt', 'is', null)
    .orderBy('program')
    .orderBy('name')
    .execute()

export type DatabaseNode = {
  readonly name: string
  readonly address: string
  readonly isPrimary: boolean
  readonly state: string
  readonly syncState: string
  readonly lsn: string | null
  readonly bytesBehind: bigint | null
  readonly msBehind: bigint | null
}

export async function listNodes(db: Database): Promise<readonly DatabaseNode[]> {
  const { rows } = await sql<DatabaseNode>`select * from database_nodes()`.execute(db)
  return rows
}

type ArchiveState = {
  readonly isOn: boolean
  readonly archivedAt: Date | null
  readonly bytesBehind: bigint | null
  readonly ageSeconds: number | null
}

export async function readArchive(db: Database): Promise<ArchiveState> {
  const { rows } = await sql<ArchiveState>`
    select s.*, extract(epoch from now() - s.archived_at)::float8 as age_seconds from archive_state() s`.execute(db)
  return rows[0] as ArchiveState
}

export const listLeaders = (db: Database) =>
  db
    .selectFrom('leadership')
    .selectAll()
    .where('lastSeenAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('timeline', 'desc')
    .limit(50)
    .execute()

export const findLastRun = (db: Database, kind: 'backup' | 'drill') =>
  db
    .selectFrom('upkeepRun')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - ended_at)::float8`.as('ageSeconds'))
    .where('kind', '=', kind)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Written with the owner's connection, by whoever makes backups and drills. */
export async function addRun(
  owner: Database,
  run: { readonly kind: 'backup' | 'drill'; readonly startedAt: Date; readonly isOk: boolean; readonly facts: object },
): Promise<void> {
  await owner
    .insertInto('upkeepRun')
    .values({ ...run, facts: JSON.stringify(run.facts) })
    .execute()
}

type QueuedJobs = {
  readonly name: string
  readonly waiting: number
  readonly failed: number
  readonly oldestSeconds: number
}

/** A job that is not yet due does not count as late. One that has failed waits longer each time. */
export async function listJobs(db: Database): Promise<readonly QueuedJobs[]> {
  const { rows } = await sql<QueuedJobs>`
    select t.identifier as name, count(*)::int as waiting,
      (count(*) filter (where j.attempts > 0 and j.locked_at is null))::int as failed,
      coalesce(extract(epoch from now()
        - min(j.run_at) filter (where j.run_at <= now() and j.locked_at is null)), 0)::int as oldest_seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts or j.locked_at is not null
    group by t.identifier order by t.identifier`.execute(db)
  return rows
}

export async function readDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

type ServiceTimes = {
  readonly name: 'credit' | 'payout'
  readonly handled: bigint
  readonly late: bigint
  readonly median: number | null
  readonly worst: number | null
}

export async function readServiceTimes(db: Database, window: string): Promise<readonly ServiceTimes[]> {
  const { rows } = await sql<ServiceTimes>`select * from service_times(${window})`.execute(db)
  return rows
}

type DailyState = {
  readonly sealDaysBehind: number | null
  readonly settlementDaysBehind: number | null
  readonly settlementSeconds: number | null
}

/** The day before today is the newest that can be sealed or settled. */
export async function readDailyState(db: Database): Promise<DailyState> {
  const { rows } = await sql<DailyState>`
    select (ledger.today() - 1 - (select max(business_day) from ledger.seal))::int as seal_days_behind,
      (ledger.today() - 1 - s.day)::int as settlement_days_behind,
      extract(epoch from s.finished_at - s.started_at)::float8 as settlement_seconds
    from (select) one left join (
      select * from settlement where state = 'done' order by day desc limit 1) s on true`.execute(db)
  return rows[0] as DailyState
}
