import type { Evidence, MachineKind, productSorts, termNames } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import type { Localized } from '../../db/localized.ts'
import { toOffset, type Page, type PageRequest } from '../../db/rows.ts'

export type ItemRow = {
  id: string
  kind: MachineKind
  name: string
  picture: string
  place: string
  sale: 'plain' | 'presale' | 'rush'
  isOpen: boolean
  saleStart: Date | null
  saleEnd: Date | null
  now: Date
  dayReturn: bigint
  average: bigint | null
  settledDays: number
  validDays: number
  price: bigint
  units: number
  soldUnits: number
  isRetired: boolean
  isDemo: boolean
}

const itemColumns = `m.id, m.kind, in_language(m.name, $1) as name, coalesce(m.pictures[1], '') as picture,
  in_language(m.place, $1) as place, m.sale,
  (
    m.is_published and m.retired_at is null and s.sold_units < s.units
    and coalesce(ledger.now() >= m.sale_start, true) and coalesce(ledger.now() < m.sale_end, true)
  ) as "isOpen",
  m.sale_start as "saleStart", m.sale_end as "saleEnd", ledger.now() as now, m.day_return as "dayReturn", a.average,
  a.settled_days as "settledDays",  m.valid_days as "validDays", m.price, s.units, s.sold_units as "soldUnits", m.retired_at is not null as "isRetired",
  m.is_demo as "isDemo"
  from machine m join machine_stock s on s.machine_id = m.id
  cross join lateral machine_pace(m.id) a`

const filters = {
  any: 'true',
  open: 'i."isOpen"',
  presale: `i.sale = 'presale' and i."soldUnits" < i.units and not i."isRetired"`,
  rush: `i.sale = 'rush' and i."soldUnits" < i.units and not i."isRetired"`,
  soldout: 'i."soldUnits" >= i.units',
} as const

// A retired machine stays in the list, though last. Without it, the list would show only machines that did well.
const orders: Readonly<Record<(typeof productSorts)[number], string>> = {
  position: 'i."isRetired", i.position, i.id',
  price: 'i."isRetired", i.price, i.position, i.id',
  return: 'i."isRetired", i."dayReturn" desc, i.position, i.id',
  actual: 'i."isRetired", i.average desc nulls last, i.position, i.id',
  sold: 'i."isRetired", i."soldUnits"::numeric / i.units desc, i.position, i.id',
}

export async function listMachines(
  pool: pg.Pool,
  language: Language,
  request: PageRequest & {
    readonly status?: keyof typeof filters | undefined
    readonly kind?: MachineKind | undefined
    readonly sort: keyof typeof orders
  },
): Promise<Page<ItemRow>> {
  const { status = 'any', sort, kind, pageNum, pageSize } = request
  const { rows } = await pool.query<ItemRow & { total: bigint }>({
    name: `product.list.${status}.${sort}`,
    text: `select i.*, count(*) over () as total from (
        select m.position, ${itemColumns} where m.is_published and ($2::text is null or m.kind = $2)
      ) i
      where ${filters[status]} order by ${orders[sort]} limit $3 offset $4`,
    values: [language.header, kind ?? null, pageSize, toOffset(request)],
  })
  // A page past the end has no row with the total.
  if (rows.length === 0 && pageNum > 1)
    return { rows, total: (await listMachines(pool, language, { ...request, pageNum: 1, pageSize: 1 })).total }
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

export type DetailRow = ItemRow & {
  pictures: string[]
  summary: string
  description: string
  ownerName: string
  purpose: string
  risks: string
  costs: string
  leaving: string
  revenueReceived: bigint
  incomePaid: bigint
  reserve: bigint
  capitalReleased: bigint
  capitalHeld: bigint
  escrow: bigint
  daysReported: number
  daysWithoutRevenue: number
  lastSettledDay: string | null
  agreementVersion: number | null
  agreement: string | null
  agreementHash: string | null
}

/** The first day with a report of the machine or with a valid unit of it. */
const firstDay = `least((select min(r.day) from report r where r.machine_id = m.id and r.state <> 'rejected'),
  (select min(sm.day) from settlement_machine sm where sm.machine_id = m.id and sm.valid_units > 0))`

/** A machine that was sold stays readable for its holders when it is no longer published. */
const isReadable =
  '(m.is_published or exists (select from machine_stock s where s.machine_id = m.id and s.sold_units > 0))'

export async function findDetail(pool: pg.Pool, { header }: Language, id: string): Promise<DetailRow | null> {
  const balance = (kind: string) =>
    `coalesce((
      select b.balance from ledger.balance b where (b.owner, b.kind, b.currency) = (i.id::text, '${kind}', 'USDT')
    ), 0)`
  const { rows } = await pool.query<DetailRow>({
    name: 'product.detail',
    text: `select i.*, ${balance('revenue')} as reserve, ${balance('capital')} as "capitalHeld",
        ${balance('escrow')} as escrow,
        r.received as "revenueReceived", r.reported as "daysReported",
        greatest(0, i.days - r.earning) as "daysWithoutRevenue",
        (
          select coalesce(sum(sm.paid), 0)::bigint from settlement_machine sm where sm.machine_id = i.id
        ) as "incomePaid",
        (
          select coalesce(sum(c.amount), 0)::bigint from capital_release c
          where c.machine_id = i.id and c.state = 'paid'
        ) as "capitalReleased",
        (select max(day) from settlement where state = 'done') as "lastSettledDay",
        a.version as "agreementVersion", a.content as agreement,
        encode(sha256(convert_to(a.content, 'UTF8')), 'hex') as "agreementHash"
      from (
        select m.pictures, in_language(m.summary, $1) as summary, in_language(m.description, $1) as description,
          m.owner_name as "ownerName", in_language(m.purpose, $1) as purpose, in_language(m.risks, $1) as risks,
          in_language(m.costs, $1) as costs, in_language(m.leaving, $1) as leaving,
          coalesce(ledger.today() - ${firstDay}, 0) as days, ${itemColumns}
        where m.id = $2 and ${isReadable}
      ) i
      cross join lateral (
        select coalesce(sum(r.received), 0)::bigint as received, count(*)::int as reported,
          count(*) filter (where r.amount > 0 and r.day < ledger.today())::int as earning
        from report r where r.machine_id = i.id and r.state = 'approved'
      ) r
      left join lateral (
        select version, in_language(content, $1) as content from agreement order by version desc limit 1
      ) a on true`,
    values: [header, id],
  })
  return rows[0] ?? null
}

export type VersionRow = { version: number; terms: Terms; validFrom: Date; reason: string }
/** As the database's machine_terms() writes them. */
export type Terms = Readonly<Record<(typeof termNames)[number], Localized | string | number | readonly string[]>>

/** The versions of a machine's terms, oldest first; null when there is no such machine. */
export async function listVersions(pool: pg.Pool, machineId: string): Promise<VersionRow[] | null> {
  const { rows } = await pool.query<VersionRow>({
    name: 'product.versions',
    text: `select m.version, machine_terms(m, s.units) as terms, m.created_at as "validFrom", '' as reason
        from machine m join machine_stock s on s.machine_id = m.id
        where m.id = $1 and ${isReadable} and not exists (select from machine_version v where v.machine_id = m.id)
      union all
      select v.version, v.terms, v.valid_from, coalesce(c.reason, '')
      from machine_version v join machine m on m.id = v.machine_id left join machine_change c on c.id = v.change_id
      where m.id = $1 and ${isReadable} order by 1`,
    values: [machineId],
  })
  return rows.length > 0 ? rows : null
}

type ReleaseRow = { day: string; amount: bigint; purpose: string }

export async function listReleases(pool: pg.Pool, machineId: string): Promise<ReleaseRow[]> {
  const { rows } = await pool.query<ReleaseRow>({
    name: 'product.releases',
    text: `select (decided_at at time zone c.time_zone)::date as day, amount, purpose
      from capital_release, ledger.clock c
      where machine_id = $1 and state = 'paid' order by decided_at desc limit 100`,
    values: [machineId],
  })
  return rows
}

export type LookBackRow = { id: string; name: Localized; price: bigint; since: string; days: number; received: bigint }

/** What one unit of each machine has been paid since a year ago, or since its first settled day if that is later. */
export async function listLookBacks(pool: pg.Pool): Promise<LookBackRow[]> {
  const { rows } = await pool.query<LookBackRow>({
    name: 'product.look-back',
    text: `with last as (select max(day) as day from settlement where state = 'done'),
      held as (
        select m.id, m.name, m.price, s.since, least(s.since + m.valid_days - 1, l.day) as until
        from machine m cross join last l
        cross join lateral (
          select min(sm.day) as first from settlement_machine sm
          where sm.machine_id = m.id and sm.valid_units > 0 and sm.day <= l.day
        ) f
        cross join lateral (select greatest(f.first, l.day - 364) as since) s
        where f.first is not null and ${isReadable}
      )
      select h.id, h.name, h.price, h.since, h.until - h.since + 1 as days,
        coalesce(sum(p.pool / sm.valid_units), 0)::bigint as received
      from held h
      left join settlement_machine sm
        on sm.machine_id = h.id and sm.day between h.since and h.until and sm.valid_units > 0
      left join settlement_part p on p.day = sm.day and p.machine_id = sm.machine_id
      group by h.id, h.name, h.price, h.since, h.until`,
  })
  return rows
}

export type RevenueDayRow = {
  day: string
  amount: bigint | null
  state: 'missing' | 'entered' | 'approved' | 'received'
  paidPerUnit: bigint | null
  validUnits: bigint
  reportId: string | null
  evidence: Evidence[]
  isFromReleaseAccount: boolean
}

/** The days of a machine, newest first, with gaps where it was not reported on. Null when there is no such machine. */
export async function listRevenueDays(
  pool: pg.Pool,
  machineId: string,
  page: PageRequest,
): Promise<Page<RevenueDayRow> | null> {
  const span = await findSpan(pool, machineId)
  if (!span) return null
  const first = toOffset(page)
  if (span.total <= first) return { rows: [], total: Math.max(0, span.total) }
  const { rows } = await pool.query<RevenueDayRow>({
    name: 'product.days',
    text: `select d.day, r.amount, r.id as "reportId", coalesce(sm.valid_units, 0) as "validUnits",
        coalesce(k.is_from_release_account, false) as "isFromReleaseAccount",
        case
          when r.id is null then 'missing'
          when r.state = 'entered' then 'entered'
          -- No money arrives for a report of zero.
          when r.receipt_id is null and r.amount > 0 then 'approved'
          else 'received'
        end as state,
        case when sm.valid_units > 0 then (
          select coalesce(sum(p.pool / sm.valid_units), 0)::bigint from settlement_part p
          where p.day = d.day and p.machine_id = $1
        ) end as "paidPerUnit",
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'kind', e.kind, 'name', e.name, 'url', e.url, 'sha256', encode(e.sha256, 'hex'),
            'signedText', coalesce(g.signed, ''),
            'signature', coalesce(replace(encode(g.signature, 'base64'), E'\\n', ''), ''),
            'publicKey', coalesce(encode(g.public_key, 'base64'), '')
          ) order by e.position)
          from report_evidence e
          left join reading g
            on e.kind = 'reading' and g.machine_id = r.machine_id and g.sequence = r.reading_sequence
          where e.report_id = r.id
        ), '[]') as evidence
      from (select $2::date - n as day from generate_series($3::int, $4::int) n) d
      left join report r on r.machine_id = $1 and r.day = d.day and r.state <> 'rejected'
      left join receipt k on k.id = r.receipt_id
      left join (settlement_machine sm join settlement t on t.day = sm.day and t.state = 'done')
        on sm.machine_id = $1 and sm.day = d.day
      order by d.day desc`,
    values: [machineId, span.last, first, Math.min(first + page.pageSize, span.total) - 1],
  })
  return { rows, total: span.total }
}

type Span = { readonly last: string; readonly total: number }

/** The last day of a machine and how many days it has. */
async function findSpan(pool: pg.Pool, machineId: string): Promise<Span | null> {
  const { rows } = await pool.query<Span>({
    name: 'product.span',
    text: `select d.last, coalesce(d.last - d.first + 1, 0) as total from (
        select ${firstDay} as first, greatest(ledger.today() - 1, (
          select max(r.day) from report r where r.machine_id = m.id and r.state <> 'rejected'
        )) as last
        from machine m where m.id = $1 and ${isReadable}
      ) d`,
    values: [machineId],
  })
  return rows[0] ?? null
}
