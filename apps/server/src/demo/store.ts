import type { MachineKind } from '@millrace/contract/product/product'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { addJob } from '../db/addJob.ts'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import { query, hasRow, hasChanged, countRows } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'

export const isSeeded = (db: Database): Promise<boolean> => hasRow(db.selectFrom('demoSeed').select('isSeeded'))

/** True for exactly one transaction; others wait until it ends. */
export const claimSeed = (db: Database): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('demoSeed')
      .values({ isSeeded: true })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** The same for one part of the demonstration. */
export const claimPart = (db: Database, name: string): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('demoPart')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** How many parts have a name that begins like this. */
export const countParts = (db: Database, prefix: string): Promise<number> =>
  countRows(db.selectFrom('demoPart').where('name', 'like', `${prefix}%`))

/** For a part that could not be done after all. */
export async function releasePart(db: Database, name: string): Promise<void> {
  await db.deleteFrom('demoPart').where('name', '=', name).execute()
}

export const queueTreasurySeed = (db: Database): Promise<void> =>
  addJob(db, 'demo-treasury', { key: 'demo-treasury again', delaySeconds: 2, triesMax: 5 })

export const isPartClaimed = (db: Database, name: string): Promise<boolean> =>
  hasRow(db.selectFrom('demoPart').select('name').where('name', '=', name))

/** The member whom the README names; null where the account was closed. */
export async function findDemoMember(db: Database): Promise<string | null> {
  const row = await db.selectFrom('member').select('id').where('phone', '=', '+919000000001').executeTakeFirst()
  return row?.id ?? null
}

export async function listMachinesOfKind(db: Database, kind: MachineKind): Promise<string[]> {
  const rows = await db
    .selectFrom('machine')
    .select('id')
    .where(({ and }) => and({ kind, isPublished: true, isDemo: true }))
    .execute()
  return rows.map(({ id }) => id)
}

/** The machine whose day new members get; null when there is none. */
export async function findStarterMachine(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('machine')
    .select('id')
    .where('isPublished', '=', true)
    .orderBy(sql`kind <> 'charger'`)
    .orderBy('createdAt')
    .executeTakeFirst()
  return row?.id ?? null
}

// ── the fleet

const fleetLock = 7_041_365

/** Runs the work in one process at a time. Polls for the lock: waiting for it would exceed the statement timeout. */
export const withFleetLock = <Result>(db: Database, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    try {
      for (;;) {
        if (await query(connection).value<boolean>`pg_try_advisory_lock(${fleetLock})`) break
        await pause(100)
      }
      return await work()
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection)
    }
  })

export type Clock = { readonly offsetDays: number; readonly hasBegun: boolean }

export const readClock = (db: Database): Promise<Clock> =>
  query(db).row`select offset_days, exists (select from ledger.record) as has_begun from ledger.clock`

export const setClockBack = (db: Database, days: number) => call(db, 'ledger.beginInPast', days)

export const advanceClock = (db: Database): Promise<string> => query(db).value`ledger.next_day() - 1`

export const listHosts = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('linkHost').select('host').execute()).map(({ host }) => host)

export const hasAgreement = async (db: Database): Promise<boolean> =>
  (await query(db).first`select from agreement`) !== null

export async function findFleet(db: Database): Promise<ReadonlyMap<MachineKind, string>> {
  const rows = await db
    .selectFrom('machine')
    .select(['kind', 'id'])
    .where('isDemo', '=', true)
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ kind, id }) => [kind, id]))
}

export type UnreportedDay = Pick<Row<'machine'>, 'id' | 'kind' | 'dayReturn' | 'revenueReference' | 'ownerName'> & {
  readonly publicKey: Buffer
  readonly units: number
  /** Units that share in the day's revenue. */
  readonly validUnits: bigint
  readonly lastSequence: bigint
  readonly lastMeter: string
}

/** The fleet's machines with sold units and without a report of the day, not even a rejected one. */
export const findUnreported = (db: Database, day: string): Promise<readonly UnreportedDay[]> =>
  query(db).rows`select m.id, m.kind, m.public_key, m.revenue_reference,
      m.owner_name, s.units, m.day_return, v.units as valid_units,
      coalesce(q.sequence, 0) as last_sequence, coalesce(r.meter_to, '0') as last_meter
    from machine m join machine_stock s on s.machine_id = m.id
    join lateral (
      select coalesce(sum(p.units), 0)::bigint as units from purchase p
      where p.machine_id = m.id and p.first_day <= ${day} and p.last_day >= ${day}
        and (p.undone_day is null or p.undone_day > ${day})
    ) v on v.units > 0
    left join lateral (
      select g.sequence from reading g where g.machine_id = m.id order by g.sequence desc limit 1
    ) q on true
    left join lateral (
      select e.meter_to from report e
      where e.machine_id = m.id and e.state <> 'rejected' and e.source = 'machine' order by e.day desc limit 1
    ) r on true
    where m.is_demo and m.public_key is not null and m.retired_at is null
      and not exists (select from report o where o.machine_id = m.id and o.day = ${day})
    order by m.id`

/** What the meter of a machine's last reading showed, in whole units. */
export const findLastMeter = (db: Database, machineId: string): Promise<number> =>
  query(db).value`coalesce((
    select (regexp_match(r.meter_to, '^\\d{1,12}'))[1]::float8 from report r
    where r.machine_id = ${machineId} and r.source = 'machine' and r.state <> 'rejected'
    order by r.day desc limit 1), 0)`

/**
 * Whether machines of the demonstration have sessions of a day, or quarters that count for it or an earlier one, so
 * that a report is their sum.
 */
export const hasSessions = (db: Database, day: string): Promise<boolean> =>
  query(db).value`exists (
      select from charging_session c join machine m on m.id = c.machine_id
      where m.is_demo and c.state = 'ended' and c.day = ${day})
    or exists (
      select from station s join machine m on m.id = s.machine_id cross join lateral days_of_series(m.id) d
      where m.is_demo and s.kind = 'gateway' and d.counts_for <= ${day})`

export type SessionReport = {
  readonly id: string
  readonly machineId: string
  readonly day: string
  readonly kind: MachineKind
  readonly amount: bigint
  readonly ownerName: string
  readonly revenueReference: string
}

/** Reports that were drafted from sessions or quarters of the demonstration, and wait for an operator. */
export const listSessionReports = (db: Database): Promise<readonly SessionReport[]> =>
  query(db).rows`select r.id, r.machine_id, r.day::text, m.kind, r.amount, m.owner_name, m.revenue_reference
    from report r join machine m on m.id = r.machine_id and m.is_demo
    where r.source = 'sessions' and r.state = 'entered' and r.amount > 0 order by r.id`

export const readToday = async (db: Database): Promise<string> =>
  (await query(db).row<{ today: string }>`select ledger.today()::text as today`).today

// ── the community

export async function findDemoMembersByName(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('member').select(['id', 'name']).where('isDemo', '=', true).execute()
  return new Map(rows.map(({ id, name }) => [name.replace(' (demonstration)', ''), id]))
}

export type SettledDay = {
  readonly day: string
  readonly name: string
  readonly revenue: bigint
  /** Of earlier days. */
  readonly kept: bigint
  readonly paid: bigint
  readonly units: bigint
}

/** The last settled day of a machine for which a report was approved; null when there is none. */
export const findLastSettledDay = (db: Database, machineId: string): Promise<SettledDay | null> =>
  query(db).first`select s.day::text, m.name ->> 'en_US' as name, r.amount as revenue, s.paid,
      s.paid + s.undistributed - r.amount as kept, s.valid_units as units
    from settlement_machine s join settlement d on d.day = s.day and d.state = 'done'
    join report r on (r.machine_id, r.day, r.state) = (s.machine_id, s.day, 'approved')
    join machine m on m.id = s.machine_id
    where s.machine_id = ${machineId} and s.valid_units > 0 order by s.day desc limit 1`
