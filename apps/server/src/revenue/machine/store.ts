import type { ParsedOf } from '@millrace/contract/call'
import type { machineChangeList } from '@millrace/contract/console/machine'
import { sql, type Insertable, type Updateable } from 'kysely'
import { hasValues, toPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { call } from '../../db/functions.ts'
import { type Page, type PageRequest, query, firstOrNull, hasRow, readPage } from '../../db/rows.ts'
import type { Tables } from '../../db/schema.ts'

/** For operators, who read English. */
export const machineName = sql<string>`machine.name ->> 'en_US'`

const balance = (kind: 'escrow' | 'capital' | 'revenue') =>
  sql<bigint>`coalesce((
    select b.balance from ledger.balance b
    where (b.owner, b.kind, b.currency) = (machine.id::text, ${sql.lit(kind)}, 'USDT')
  ), 0)`
const released = sql<bigint>`coalesce((
    select sum(amount) from capital_release where machine_id = machine.id and state = 'paid'
  ), 0)::bigint`
const reserve = sql<bigint>`coalesce((
    select sum(received - distributed) from report where machine_id = machine.id and received > distributed
  ), 0)::bigint`

const openChanges = sql<MachineChange['kind'][]>`array(
    select c.kind from machine_change c where c.machine_id = machine.id and c.state = 'proposed' order by c.kind
  )`

const destination = sql<{ rail: string; destination: string } | null>`(
    select to_jsonb(d) from owner_destination(machine.id) d where d.destination is not null
  )`

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
      sql<boolean>`is_machine_sold(machine.id)`.as('isSold'),
      openChanges.as('openChanges'),
      destination.as('destination'),
    ])

export type MachineRow = Awaited<ReturnType<ReturnType<typeof selectMachines>['execute']>>[number]

export const findMachine = (db: Database, id: string): Promise<MachineRow | null> =>
  firstOrNull(selectMachines(db).where('machine.id', '=', id))

/** Locks the machine and its stock: it is neither changed nor sold until the end of the transaction. */
export async function lockMachine(db: Database, id: string): Promise<MachineRow | null> {
  await db.selectFrom('machine').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await db.selectFrom('machineStock').select('units').where('machineId', '=', id).forNoKeyUpdate().execute()
  return findMachine(db, id)
}

export function listMachines(
  db: Database,
  { q = '', ...page }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<MachineRow>> {
  const pattern = toPattern(q)
  const isMatch = sql<boolean>`(${q} = '' or machine.name::text ilike ${pattern} or machine.place::text ilike ${pattern}
    or machine.kind ilike ${pattern} or machine.revenue_reference ilike ${pattern})`
  return readPage(
    selectMachines(db).where(isMatch).orderBy('position').orderBy('createdAt').orderBy('machine.id'),
    db.selectFrom('machine').where(isMatch),
    page,
  )
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
  if (price !== undefined) await call(db, 'setMachineTerms', id, price, dayReturn ?? null, validDays ?? null)
}

export async function updateUnits(db: Database, machineId: string, units: number): Promise<void> {
  await db.updateTable('machineStock').set({ units }).where('machineId', '=', machineId).execute()
}

export type MachineChange = {
  readonly machineId: string
  readonly kind: 'key' | 'terms' | 'retirement' | 'destination'
  readonly content: object
  readonly reason: string
}

export const proposeChange = (db: Database, { machineId, kind, content, reason }: MachineChange) =>
  call(db, 'proposeMachineChange', machineId, kind, JSON.stringify(content), reason)

/** True for an address that the platform itself pays from or is paid at. */
export const isPlatformAddress = (db: Database, address: string): Promise<boolean> =>
  query(db).value`exists (select from deposit_address d where d.address = ${address})
    or exists (select from rail_key k where k.hot_address = ${address})`

export const decideChange = (db: Database, id: string, isApproved: boolean, reason: string) =>
  call(db, 'decideMachineChange', id, isApproved, reason)

export async function findOpenChange(db: Database, machineId: string, kind: MachineChange['kind']): Promise<string> {
  const { id } = await db
    .selectFrom('machineChange')
    .select('id')
    .where(({ and }) => and({ machineId, kind, state: 'proposed' }))
    .executeTakeFirstOrThrow()
  return id
}

/** What is in force now, or was when the change was decided. */
const previous = sql<Record<string, unknown>>`case machine_change.kind
  when 'key' then jsonb_strip_nulls(jsonb_build_object('publicKey', coalesce((
    select c.content ->> 'publicKey' from machine_change c
    where c.machine_id = machine_change.machine_id and c.kind = 'key' and c.state = 'approved'
      and (machine_change.decided_at is null or c.decided_at < machine_change.decided_at)
    order by c.decided_at desc limit 1), case when machine_change.state = 'proposed' then
      encode(machine.public_key, 'base64') end)))
  when 'terms' then coalesce((
    select v.terms from machine_version v where v.machine_id = machine_change.machine_id
      and v.valid_from < coalesce(machine_change.decided_at, 'infinity')
      and v.change_id is distinct from machine_change.id
    order by v.version desc limit 1), machine_terms(machine, machine_stock.units))
  when 'destination' then coalesce((
    select c.content from machine_change c
    where c.machine_id = machine_change.machine_id and c.kind = 'destination' and c.state = 'approved'
      and c.id <> machine_change.id and c.decided_at < coalesce(machine_change.decided_at, 'infinity')
    order by c.decided_at desc limit 1), '{}')
  else '{}' end`

const selectChanges = (db: Database) =>
  db
    .selectFrom('machineChange')
    .innerJoin('machine', 'machine.id', 'machineChange.machineId')
    .innerJoin('machineStock', 'machineStock.machineId', 'machine.id')
    .innerJoin('operator as proposer', 'proposer.id', 'machineChange.proposedBy')
    .leftJoin('operator as decider', 'decider.id', 'machineChange.decidedBy')
    .selectAll('machineChange')
    .select([
      machineName.as('machineName'),
      'proposer.name as proposerName',
      'decider.name as deciderName',
      previous.as('previous'),
    ])

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

export const findChange = (db: Database, id: string): Promise<ChangeRow | null> =>
  firstOrNull(selectChanges(db).where('machineChange.id', '=', id))

export function listChanges(
  db: Database,
  { machineId, state, ...page }: ParsedOf<typeof machineChangeList>,
): Promise<Page<ChangeRow>> {
  const isMatch = sql<boolean>`${hasValues({ 'machineChange.machineId': machineId, 'machineChange.state': state })}
    and ${isInRange('machineChange.proposedAt', page)}`
  return readPage(
    selectChanges(db).where(isMatch).orderBy('machineChange.proposedAt', 'desc').orderBy('machineChange.id'),
    db.selectFrom('machineChange').where(isMatch),
    page,
  )
}

/** The members with an order that is still valid. */
export async function listHolders(db: Database, machineId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('memberId')
    .distinct()
    .where('machineId', '=', machineId)
    .where('undoneDay', 'is', null)
    .where(sql<boolean>`last_day >= ledger.today()`)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export const machineExists = (db: Database, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('machine').select('id').where('id', '=', id))
