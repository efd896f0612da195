import type { ParsedOf } from '@millrace/contract/call'
import type { PictureNote } from '@millrace/contract/console/machine'
import type {
  productList,
  Evidence,
  EvidenceGrade,
  PlacedMachine,
  productMap,
  productSorts,
  termNames,
} from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { Localized } from '../../db/localized.ts'
import { countByRows, toOffset, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { settledDaysMin, type ComparedPace } from '../payBack.ts'

export type ItemRow = Pick<
  Row<'machine'>,
  'id' | 'kind' | 'sale' | 'saleStart' | 'saleEnd' | 'dayReturn' | 'validDays' | 'price' | 'isDemo'
> &
  ComparedPace & {
    name: string
    picture: string
    cardPicture: string
    area: PlacedMachine['area']
    doing: PlacedMachine['doing']
    lastReportDay: string | null
    place: string
    isOpen: boolean
    now: Date
    units: number
    soldUnits: number
    isRetired: boolean
  }

/** Machines as the catalogue shows them, without what takes a look at their days. */
export const shelf = ({
  header,
}: Language) => sql`m.id, m.kind, m.position, in_language(m.name, ${header}) as name, coalesce(m.pictures[1], '') as picture,
  coalesce(m.pictures[2], m.pictures[1], '') as card_picture, machine_area(m.location) as area,
  in_language(m.place, ${header}) as place, m.sale,
  (
    m.is_published and m.retired_at is null and s.sold_units < s.units
    and coalesce(ledger.now() >= m.sale_start, true) and coalesce(ledger.now() < m.sale_end, true)
  ) as is_open,
  m.sale_start, m.sale_end, ledger.now() as now, m.day_return, m.valid_days, m.price, s.units, s.sold_units,
  m.retired_at, m.retired_at is not null as is_retired, m.is_demo
  from machine m join machine_stock s on s.machine_id = m.id`

/** What the days of each of these machines `i` say; by far the dearest columns. */
export const paceColumns = sql`doing.doing, doing.last_report_day, pace.average, pace.deviation_percent, pace.settled_days`
export const joinPace = sql`cross join lateral machine_pace(i.id) pace
  cross join lateral machine_doing(i.id, i.retired_at) doing`

const filters = {
  any: sql`true`,
  open: sql`i.is_open`,
  presale: sql`i.sale = 'presale' and i.sold_units < i.units and not i.is_retired`,
  rush: sql`i.sale = 'rush' and i.sold_units < i.units and not i.is_retired`,
  soldout: sql`i.sold_units >= i.units`,
} as const

type Orders = Partial<Record<(typeof productSorts)[number], RawBuilder<unknown>>>

// A retired machine stays in the list, though last. Without it, the list would show only machines that did well.
const shelfOrders = {
  position: sql`i.is_retired, i.position, i.id`,
  price: sql`i.is_retired, i.price, i.position, i.id`,
  return: sql`i.is_retired, i.day_return desc, i.position, i.id`,
  sold: sql`i.is_retired, i.sold_units::numeric / i.units desc, i.position, i.id`,
} satisfies Orders

const payBackDays = sql`ceil(i.price::numeric / nullif(pace.average, 0))`
const paceOrders = {
  // As computePayBack() says it of one unit: those that pay back, those that are too new to say, those that do not.
  'pay-back': sql`i.is_retired, case when pace.settled_days < ${settledDaysMin}::int then 1
    when ${payBackDays} <= i.valid_days then 0 else 2 end, ${payBackDays}, i.position, i.id`,
  // What needs a look first.
  doing: sql`array_position(array['silent', 'still', 'reporting', 'planned', 'retired'], doing.doing), i.position, i.id`,
  actual: sql`i.is_retired, pace.average desc nulls last, i.position, i.id`,
} satisfies Orders

const orders: Required<Orders> = { ...shelfOrders, ...paceOrders }
const nothing = sql``

export const listMachines = (
  db: Database,
  language: Language,
  { status, sort, kind, ...page }: ParsedOf<typeof productList>,
): Promise<Page<ItemRow>> =>
  countByRows(page, (limit) => {
    // The page is taken before the days of its machines are looked at, unless they are what it is ordered by.
    const shelved = sort in shelfOrders ? sql`order by ${orders[sort]} ${limit}` : nothing
    const ordered = sort in shelfOrders ? nothing : limit
    return query(db).rows<ItemRow & { total: bigint }>`select i.*, ${paceColumns} from (
        select i.*, count(*) over () as total from (
          select ${shelf(language)} where m.is_published and ${hasValues({ 'm.kind': kind })}
        ) i
        where ${filters[status ?? 'any']} ${shelved}
      ) i ${joinPace} order by ${orders[sort]} ${ordered}`
  })

type PlacedRow = Pick<
  ItemRow,
  'id' | 'kind' | 'name' | 'picture' | 'place' | 'area' | 'doing' | 'lastReportDay' | 'isDemo'
>

const placedMax = 1_000

export const listPlaces = (
  db: Database,
  language: Language,
  { status, sort, kind }: ParsedOf<typeof productMap>,
): Promise<PlacedRow[]> =>
  query(db).rows`select i.*, ${paceColumns} from (
      select ${shelf(language)} where m.is_published and ${hasValues({ 'm.kind': kind })}
    ) i ${joinPace}
    where ${filters[status ?? 'any']} order by ${orders[sort]} limit ${placedMax}::int`

type Account =
  | 'revenueReceived'
  | 'incomePaid'
  | 'reserve'
  | 'capitalReleased'
  | 'capitalHeld'
  | 'escrow'
  | 'monthRevenue'

export type DetailRow = ItemRow &
  Pick<Row<'machineAccount'>, Account | 'revenueDeviationPercent'> & {
    terms: Terms
    daysReported: number
    daysWithoutRevenue: number
    lastSettledDay: string | null
    agreementVersion: number | null
    agreement: string | null
    agreementHash: string | null
    hasStation: boolean
  }

/** The first day with a report of the machine or with a valid unit of it. */
const firstDay = sql`least((select min(r.day) from report r where r.machine_id = m.id and r.state <> 'rejected'),
  (select min(sm.day) from settlement_machine sm where sm.machine_id = m.id and sm.valid_units > 0))`

/** A machine that was sold stays readable for its holders when it is no longer published. */
export const isReadable = sql`(m.is_published or exists (select from machine_stock s where s.machine_id = m.id and s.sold_units > 0))`

export function findDetail(db: Database, language: Language, id: string): Promise<DetailRow | null> {
  const { header } = language
  return query(db)
    .first`select i.*, ${paceColumns}, b.reserve, b.capital_held, b.escrow, b.revenue_received, b.income_paid,
        b.capital_released, b.month_revenue, b.revenue_deviation_percent, r.reported as days_reported,
        greatest(0, i.days - r.earning) as days_without_revenue,
        last_settled_day(),
        g.version as agreement_version, g.content as agreement,
        encode(sha256(convert_to(g.content, 'UTF8')), 'hex') as agreement_hash,
        exists (select from station s where s.machine_id = i.id and s.closed_at is null) as has_station
      from (
        select public_terms(machine_terms(m, s.units)) as terms, coalesce(ledger.today() - ${firstDay}, 0) as days,
          ${shelf(language)}
        where m.id = ${id} and ${isReadable}
      ) i ${joinPace}
      join machine_account b on b.machine_id = i.id
      cross join lateral (
        select count(*)::int as reported,
          count(*) filter (where r.amount > 0 and r.day < ledger.today())::int as earning
        from report r where r.machine_id = i.id and r.state = 'approved'
      ) r
      left join lateral (
        select version, in_language(content, ${header}) as content from agreement order by version desc limit 1
      ) g on true`
}

export type VersionRow = { version: number; terms: Terms; validFrom: Date; reason: string }
/** As the database's public_terms() writes them. */
export type Terms = Readonly<
  Record<
    Exclude<(typeof termNames)[number], 'pictures' | 'pictureNotes' | 'location'>,
    Localized | string | number | null
  >
> & {
  readonly pictures: readonly string[]
  readonly pictureNotes: readonly PictureNote[]
  readonly location: PlacedMachine['area']
}

/** The versions of a machine's terms, oldest first; null when there is no such machine. */
export async function listVersions(db: Database, machineId: string): Promise<VersionRow[] | null> {
  const rows = await query(db).rows<VersionRow>`select m.version, public_terms(machine_terms(m, s.units)) as terms,
      m.created_at as valid_from, '' as reason
        from machine m join machine_stock s on s.machine_id = m.id
        where m.id = ${machineId} and ${isReadable} and not exists (select from machine_version v where
          v.machine_id = m.id)
      union all
      select v.version, public_terms(v.terms), v.valid_from, coalesce(c.reason, '')
      from machine_version v join machine m on m.id = v.machine_id left join proposal c on c.id = v.proposal_id
      where m.id = ${machineId} and ${isReadable} order by 1`
  return rows.length > 0 ? rows : null
}

type ReleaseRow = { day: string; amount: bigint; purpose: string }

export const listReleases = (db: Database, machineId: string): Promise<ReleaseRow[]> =>
  query(db).rows`select (r.approved_at at time zone c.time_zone)::date as day, r.amount, p.reason as purpose
    from capital_release r join proposal p on p.id = r.id, ledger.clock c
    where r.machine_id = ${machineId} and r.state = 'paid' order by r.approved_at desc limit 100`

export type LookBackRow = { id: string; name: Localized; price: bigint; since: string; days: number; received: bigint }

/** What one unit of each machine has been paid since a year ago, or since its first settled day if that is later. */
export const listLookBacks = (db: Database): Promise<LookBackRow[]> =>
  query(db).rows`with last as (select last_settled_day() as day),
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
    group by h.id, h.name, h.price, h.since, h.until`

export type RevenueDayRow = {
  day: string
  amount: bigint | null
  state: 'missing' | 'entered' | 'approved' | 'received'
  paidPerUnit: bigint | null
  validUnits: bigint
  reportId: string | null
  evidence: Evidence[]
  grade: EvidenceGrade | null
  isDemo: boolean
  isFromReleaseAccount: boolean
}

/** The days of a machine, newest first, with gaps where it was not reported on. Null when there is no such machine. */
export async function listRevenueDays(
  db: Database,
  machineId: string,
  page: PageRequest,
): Promise<Page<RevenueDayRow> | null> {
  const span = await findSpan(db, machineId)
  if (!span) return null
  const first = toOffset(page)
  if (span.total <= first) return { rows: [], total: Math.max(0, span.total) }
  const rows = await query(db).rows<RevenueDayRow>`select d.day, r.amount, r.id as report_id, coalesce(sm.valid_units,
      0) as valid_units,
        coalesce(k.is_from_release_account, false) as is_from_release_account,
        case when r.id is not null then report_grade(r) end as grade, coalesce(is_demo_report(r), false) as is_demo,
        case
          when r.id is null then 'missing'
          when r.state = 'entered' then 'entered'
          -- No money arrives for a report of zero.
          when r.receipt_id is null and r.amount > 0 then 'approved'
          else 'received'
        end as state,
        case when sm.valid_units > 0 then (
          select coalesce(sum(p.pool / sm.valid_units), 0)::bigint from settlement_part p
          where p.day = d.day and p.machine_id = ${machineId}
        ) end as paid_per_unit,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'kind', e.kind, 'name', e.name, 'url', e.url, 'sha256', encode(e.sha256, 'hex'),
            'signedText', coalesce(evidence_lines(r.id, e.kind), g.signed, ''),
            'signature', coalesce(replace(encode(g.signature, 'base64'), E'\\n', ''), ''),
            'publicKey', coalesce(encode(g.public_key, 'base64'), '')
          ) order by e.position)
          from report_evidence e
          left join reading g
            on e.kind = 'reading' and g.machine_id = r.machine_id and g.sequence = r.reading_sequence
          where e.report_id = r.id
        ), '[]') as evidence
      from (select ${span.last}::date - n as day from generate_series(${first}::int,
        ${Math.min(first + page.pageSize, span.total) - 1}::int) n) d
      left join report r on r.machine_id = ${machineId} and r.day = d.day and r.state <> 'rejected'
      left join receipt k on k.id = r.receipt_id
      left join (settlement_machine sm join settlement t on t.day = sm.day and t.state = 'done')
        on sm.machine_id = ${machineId} and sm.day = d.day
      order by d.day desc`
  return { rows, total: span.total }
}

type Span = { readonly last: string; readonly total: number }

/** The last day of a machine and how many days it has. */
const findSpan = (db: Database, machineId: string): Promise<Span | null> =>
  query(db).first`select d.last, coalesce(d.last - d.first + 1, 0) as total from (
      select ${firstDay} as first, greatest(ledger.today() - 1, (
        select max(r.day) from report r where r.machine_id = m.id and r.state <> 'rejected'
      )) as last
      from machine m where m.id = ${machineId} and ${isReadable}
    ) d`
