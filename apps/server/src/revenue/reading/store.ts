import type { Database } from '../../db/database.ts'
import type { OutcomeOf } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

/** By machine. One that does not sign its readings is not among them. */
export async function findPublicKeys(
  db: Database,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.selectFrom('machine').select(['id', 'publicKey']).where('id', 'in', machineIds).execute()
  return new Map(rows.flatMap(({ id, publicKey }) => (publicKey ? [[id, publicKey] as const] : [])))
}

export type EnteredReading = {
  readonly outcome: OutcomeOf<'enterReading'>
  readonly reportId: string
  readonly sequence: bigint
  readonly hasGap: boolean
}

export type VerifiedReading = {
  readonly machineId: string
  readonly signed: string
  readonly signature: Buffer
  readonly publicKey: Buffer
}

/** By machine, of which there is one reading each. In id order: two callers with the same machines would deadlock. */
export async function enterVerified(
  db: Database,
  readings: readonly VerifiedReading[],
): Promise<ReadonlyMap<string, EnteredReading>> {
  const rows = await query(db).rows<EnteredReading & { machineId: string }>`select r.machine_id, e.*
    from (
      select * from unnest(${readings.map(({ machineId }) => machineId)}::uuid[],
        ${readings.map(({ signed }) => signed)}::text[], ${readings.map(({ signature }) => signature)}::bytea[],
        ${readings.map(({ publicKey }) => publicKey)}::bytea[]) as r(machine_id, signed, signature, public_key)
      order by 1
    ) r, lateral enter_reading(r.machine_id, r.signed, r.signature, r.public_key) e`
  return new Map(rows.map(({ machineId, ...entered }) => [machineId, entered]))
}
