import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { toOffset, type Page, type PageRequest } from '../../db/rows.ts'
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

export type MachineChange = {
  readonly machineId: string
  readonly kind: 'key' | 'terms' | 'retirement' | 'destination'
  readonly content: object
  readonly reason: string
}

export type ProposeOutcome = 'proposed' | 'unknown' | 'open' | 'retired' | 'unsold' | 'units-rise' | 'units-sold'

export async function proposeChange(
  db: Database,
  { machineId, kind, content, reason }: MachineChange,
): Promise<ProposeOutcome> {
  const { outcome } = await db
    .selectNoFrom(
      sql<ProposeOutcome>`propose_machine_change(${machineId}, ${kind}, ${JSON.stringify(content)}::jsonb, ${reason})`.as(
        'outcome',
      ),
    )
    .executeTakeFirstOrThrow()
  return outcome
}

/** True for an address that the platform itself pays from or is paid at. */
export async function isPlatformAddress(db: Database, address: string): Promise<boolean> {
  const { isOurs } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from deposit_address d where d.address = ${address})
        or exists (select from rail_key k where k.hot_address = ${address})`.as('isOurs'),
    )
    .executeTakeFirstOrThrow()
  return isOurs
}

export type DecideOutcome = 'approved' | 'rejected' | 'unknown' | 'decided' | 'own' | 'retired' | 'units-sold'

export async function decideChange(
  db: Database,
  id: string,
  isApproved: boolean,
  reason: string,
): Promise<DecideOutcome> {
  const { outcome } = await db
    .selectNoFrom(sql<DecideOutcome>`decide_machine_change(${id}, ${isApproved}, ${reason})`.as('outcome'))
    .executeTakeFirstOrThrow()
  return outcome
}

export async function findOpenChange(db: Database, machineId: string, kind: MachineChange['kind']): Promise<string> {
  const { id } = await db
    .selectFrom('machineChange')
    .select('id')
    .where('machineId', '=', machineId)
    .where('kind', '=', kind)
    .where('state', '=', 'proposed')
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

export async function findChange(db: Database, id: string): Promise<ChangeRow | null> {
  return (await selectChanges(db).where('machineChange.id', '=', id).executeTakeFirst()) ?? null
}

export async function listChanges(
  db: Database,
  {
    machineId,
    state,
    ...page
  }: PageRequest &
    DayRange & { readonly machineId?: string | undefined; readonly state?: ChangeRow['state'] | undefined },
): Promise<Page<ChangeRow>> {
  const isMatch = sql<boolean>`(${machineId ?? null}::uuid is null or machine_change.machine_id = ${machineId ?? null})
    and (${state ?? null}::text is null or machine_change.state = ${state ?? null})
    and ${isInRange('machineChange.proposedAt', page)}`
  const [rows, { total }] = await Promise.all([
    selectChanges(db)
      .where(isMatch)
      .orderBy('machineChange.proposedAt', 'desc')
      .orderBy('machineChange.id')
      .limit(page.pageSize)
      .offset(toOffset(page))
      .execute(),
    db
      .selectFrom('machineChange')
      .where(isMatch)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The members with an order that is still valid. */
export async function listHolders(db: Database, machineId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('memberId')
    .distinct()
    .where('machineId', '=', machineId)
    .where('state', '<>', 'undone')
    .where(sql<boolean>`last_day >= ledger.today()`)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export async function machineExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('machine').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
