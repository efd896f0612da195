import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Platform } from '../src/http/context.ts'
import { settleDays } from '../src/income/index.ts'
import { databaseOf } from './databaseOf.ts'

/** Two operators, created once for each database. */
async function ensureOperators(owner: pg.Pool): Promise<readonly [string, string]> {
  const { rows } = await owner.query<{ id: string }>(`
    with made as (
      insert into operator (email, name, role, password_check)
      select e, e, 'finance', sha256('') from unnest(array['enter@test', 'decide@test']) e
      on conflict do nothing returning id, email
    )
    select id from (
      select * from made union select id, email from operator where email in ('enter@test', 'decide@test')
    ) o order by email`)
  return [rows[1]?.id as string, rows[0]?.id as string]
}

/** Reports a machine's revenue of a day, approved by another operator and received. Returns the report's id. */
export async function earn(owner: pg.Pool, machineId: string, day: string, minor: bigint): Promise<string> {
  const [enteredBy, decidedBy] = await ensureOperators(owner)
  const [report, receipt] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into report (id, machine_id, day, amount, source, meter_from, meter_to, meter_unit, entered_by, state,
      decided_by, decided_at)
    values ($1, $2, $3, $4, 'operator', '100', '140', 'kWh', $5, 'approved', $6, ledger.now())`,
    [report, machineId, day, minor, enteredBy, decidedBy],
  )
  await owner.query(
    `insert into report_evidence (report_id, position, kind, name, url, sha256)
    values ($1, 0, 'picture', 'meter.jpg', '/uploads/meter.jpg', sha256('meter'))`,
    [report],
  )
  if (minor === 0n) return report
  await owner.query(
    `insert into receipt (id, rail, rail_transaction, machine_id, amount) values ($1, 'practice', $2, $3, $4)`,
    [receipt, `till ${receipt}`, machineId, minor],
  )
  const {
    rows: [row],
  } = await owner.query<{ answer: string }>('select receive_revenue($1, $2) as answer', [report, receipt])
  if (row?.answer !== 'received') throw new Error(`the revenue was not received: ${row?.answer}`)
  return report
}

/** Settles every ended day, as the job does. */
export const settle = (pool: pg.Pool): Promise<string[]> =>
  settleDays({ db: databaseOf(pool), onDayEnded: async () => {} } as unknown as Platform)
