import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'

/** For operators, who read English. */
export const machineName = sql<string>`machine.name ->> 'en_US'`

const balance = (kind: 'escrow' | 'capital' | 'revenue') =>
  sql<bigint>`coalesce((
    select b.balance from ledger.balance b
    where (b.owner, b.kind, b.currency) = (machine.id::text, ${sql.lit(kind)}, 'USDT')
  ), 0)`
const released = sql<bigint>`coalesce((
    select sum(amount) from capital_release where machine_id = machine.id and state = 'approved'
  ), 0)::bigint`
const reserve = sql<bigint>`coalesce((
    select sum(received - distributed) from report where machine_id = machine.id and received > distributed
  ), 0)::bigint`

const selectMachines = (db: Database) =>
  db
    .selectFrom('machine')
    .innerJoin('machineStock', 'machineStock.machineId', 'machine.id')
    .selectAll('machine')
    .select(['units', 'soldUnits'])
    .select([
      balance('escrow').as('escrow'),
      balance('capital').as('capital'),
      balance('revenue').as('revenue'),
      released.as('released'),
      reserve.as('reserve'),
    ])

export type MachineRow = Awaited<ReturnType<ReturnType<typeof selectMachines>['execute']>>[number]

export async function findMachine(db: Database, id: string): Promise<MachineRow | null> {
  return (await selectMachines(db).where('machine.id', '=', id).executeTakeFirst()) ?? null
}

/** Locks the machine and its stock: it is neither changed nor sold until the end of the transaction. */
export async function lockMachine(db: Database, id: string): Promise<MachineRow | null> {
  await db.selectFrom('machine').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await db.selectFrom('machineStock').select('units').where('machineId', '=', id).forNoKeyUpdate().execute()
  return findMachine(db, id)
}

export async function listMachines(
  db: Database,
  { q = '', ...page }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<MachineRow>> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isMatch = sql<boolean>`(${q} = '' or machine.name::text ilike ${pattern} or machine.place::text ilike ${pattern}
    or machine.kind ilike ${pattern} or machine.revenue_reference ilike ${pattern})`
  const [rows, { total }] = await Promise.all([
    selectMachines(db)
      .where(isMatch)
      .orderBy('position')
      .orderBy('createdAt')
      .orderBy('machine.id')
      .limit(page.pageSize)
      .offset(toOffset(page))
      .execute(),
    db
      .selectFrom('machine')
      .where(isMatch)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function addMachine(db: Database, machine: Insertable<Tables['machine']>, units: number): Promise<string> {
  const { id } = await db.insertInto('machine').values(machine).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('machineStock').values({ machineId: id, units }).execute()
  return id
}

export async function updateMachine(
  db: Database,
  id: string,
  { price, dayReturn, validDays, ...columns }: Updateable<Tables['machine']>,
): Promise<void> {
  await db.updateTable('machine').set(columns).where('id', '=', id).execute()
  // These the application cannot write by itself.
  if (price !== undefined) await sql`select set_machine_terms(${id}, ${price}, ${dayReturn}, ${validDays})`.execute(db)
}

export async function updateUnits(db: Database, machineId: string, units: number): Promise<void> {
  await db.updateTable('machineStock').set({ units }).where('machineId', '=', machineId).execute()
}

export async function retireMachine(db: Database, id: string): Promise<void> {
  await db
    .updateTable('machine')
    .set({ retiredAt: sql<Date>`ledger.now()` })
    .where('id', '=', id)
    .execute()
}

export async function machineExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('machine').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
