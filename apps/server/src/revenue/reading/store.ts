import type { Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'
import type { Tables } from '../../db/schema.ts'

/** By machine. One that does not sign its readings is not among them. */
export async function findPublicKeys(
  db: Database,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.selectFrom('machine').select(['id', 'publicKey']).where('id', 'in', machineIds).execute()
  return new Map(rows.flatMap(({ id, publicKey }) => (publicKey ? [[id, publicKey] as const] : [])))
}

/** Locks as lockReporting() does, for many machines. In id order: two callers with the same machines would deadlock. */
export async function lockReportingOfAll(db: Database, machineIds: readonly string[]): Promise<void> {
  await db.selectFrom('machine').select('id').where('id', 'in', machineIds).orderBy('id').forNoKeyUpdate().execute()
}

/** How far the reporting of a machine is, seen from one reading. */
export type ReportingState = {
  /** The reading of the same sequence, with its report. */
  readonly known: { readonly signed: string; readonly hasGap: boolean; readonly reportId: string } | null
  readonly lastSequence: bigint
  /** Whether the reading's day is still to come, by the business date. */
  readonly isFuture: boolean
  /** Whether the reading's day has a report that was not rejected. */
  readonly isDayTaken: boolean
}

/** By machine, of which there is one reading each. */
export async function findReportingStates(
  db: Database,
  readings: readonly { readonly machineId: string; readonly sequence: bigint; readonly day: string }[],
): Promise<ReadonlyMap<string, ReportingState>> {
  if (readings.length === 0) return new Map()
  const machineIds = readings.map(({ machineId }) => machineId)
  const sequences = readings.map(({ sequence }) => sequence)
  const days = readings.map(({ day }) => day)
  const rows = await query(db).rows<{
    machineId: string
    signed: string | null
    hasGap: boolean
    reportId: string
    lastSequence: bigint
    isFuture: boolean
    isDayTaken: boolean
  }>`select s.machine_id, k.signed, k.has_gap, e.id as report_id,
      s.day > ledger.today() as is_future,
      coalesce((select max(g.sequence) from reading g where g.machine_id = s.machine_id), 0)::bigint as last_sequence,
      exists (
        select from report r where r.machine_id = s.machine_id and r.day = s.day and r.state <> 'rejected'
      ) as is_day_taken
    from unnest(${machineIds}::uuid[], ${sequences}::bigint[], ${days}::date[]) as s(machine_id, sequence, day)
    left join reading k on (k.machine_id, k.sequence) = (s.machine_id, s.sequence)
    left join report e on (e.machine_id, e.reading_sequence) = (k.machine_id, k.sequence)`
  return new Map(
    rows.map(({ machineId, signed, hasGap, reportId, ...state }) => [
      machineId,
      { ...state, known: signed === null ? null : { signed, hasGap, reportId } },
    ]),
  )
}

export async function addReadings(db: Database, readings: readonly Insertable<Tables['reading']>[]): Promise<void> {
  await db
    .insertInto('reading')
    .values([...readings])
    .execute()
}
