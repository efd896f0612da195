import type { DataOf, ParsedOf } from '@millrace/contract/call'
import type { Place } from '@millrace/contract/console/location'
import type { machineCreate, machinePlaces } from '@millrace/contract/console/machine'
import type { MachineDoing } from '@millrace/contract/product/product'
import { sql } from 'kysely'
import { toPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { call, callRow } from '../../db/functions.ts'
import { type Page, type PageRequest, firstOrNull, hasRow, query, readPage } from '../../db/rows.ts'

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
      sql<boolean>`is_machine_public(machine)`.as('isPublic'),
      destination.as('destination'),
      sql<Place | null>`machine_area(machine.location)`.as('area'),
      sql<MachineDoing>`(machine_doing(machine.id, machine.retired_at)).doing`.as('doing'),
      sql<string | null>`(machine_doing(machine.id, machine.retired_at)).last_report_day`.as('lastReportDay'),
    ])

export type MachineRow = Awaited<ReturnType<ReturnType<typeof selectMachines>['execute']>>[number]

export const findMachine = (db: Database, id: string): Promise<MachineRow | null> =>
  firstOrNull(selectMachines(db).where('machine.id', '=', id))

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

type FleetRow = DataOf<typeof machinePlaces>[number]

/** In the order of `machineDoings`: what needs a look comes first. What was heard and made is in real time. */
export const listPlaces = (
  db: Database,
): Promise<
  (Omit<FleetRow, 'heardTime' | 'at'> & { heardAt: Date | null; location: string | null; area: Place | null })[]
> =>
  query(db).rows`
    select m.id, m.kind, m.name ->> 'en_US' as name, m.place ->> 'en_US' as place, coalesce(m.pictures[1], '') as picture,
      m.location, machine_area(m.location) as area, d.doing, d.last_report_day::text as last_report_day, m.is_published,
      k.sold_units, k.units, s.health, s.heard_at, p.deviation_percent, p.settled_days, c.days_signed as signed_days,
      case when s.health is not null then (
        select jsonb_build_object('isCounting', is_counting(m.id), 'sum', t.sum, 'usualByNow', t.usual_by_now,
          'deviationPercent', t.deviation_percent)
        from machine_today(m.id) t) end as today,
      array(select a.kind from machine_alert a where a.machine_id = m.id and a.closed_at is null
        order by a.opened_at) as alerts,
      next_service(m.id)::text as next_service
    from machine m
    join machine_stock k on k.machine_id = m.id
    cross join lateral machine_doing(m.id, m.retired_at) d
    cross join lateral machine_pace(m.id) p
    cross join lateral machine_comparison(m.id) c
    cross join lateral (
      select max(h.heard_at) as heard_at, (array_agg(h.health
        order by array_position(array['silent', 'quiet', 'waiting', 'live'], h.health)))[1] as health
      from (
        select t.heard_at, station_health(null, t.heard_at) as health from station o
        cross join lateral (select max(t.heard_at) as heard_at from station_state t where t.station_id = o.id) t
        where o.machine_id = m.id and o.closed_at is null
      ) h
    ) s
    order by array_position(array['silent', 'still', 'reporting', 'planned', 'retired'], d.doing), m.position, m.id
    limit 1000`

export type MachineFields = ParsedOf<typeof machineCreate>

/** A machine that no member has seen. Without an id, a new one. */
export async function saveDraft(
  db: Database,
  operatorId: string,
  id: string | null,
  { position, sale, saleStart, saleEnd, isPublished: _, ...terms }: MachineFields,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
) {
  const saved = await callRow(
    db,
    'saveMachineDraft',
    operatorId,
    id,
    JSON.stringify(terms),
    JSON.stringify({ sale, saleStart, saleEnd }),
    isDemo,
  )
  if (saved.outcome === 'saved') await moveMachine(db, saved.id, position)
  return saved
}

export async function moveMachine(db: Database, id: string, position: number): Promise<void> {
  await db.updateTable('machine').set({ position }).where('id', '=', id).execute()
}

/** Returns what was planned before. */
export async function planService(
  db: Database,
  enteredBy: string,
  machineId: string,
  plannedFor: string | null,
): Promise<string | null> {
  const before = await call(db, 'nextService', machineId)
  await db.insertInto('machineService').values({ machineId, plannedFor, enteredBy }).execute()
  return before
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
