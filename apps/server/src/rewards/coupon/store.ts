import type { Coupon, couponMisfits } from '@millrace/contract/rewards/coupon'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { listRangeConditions, type DayRange } from '../../db/dayRange.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import { withRetries } from '../../ledger/index.ts'

type Machines = Coupon['machines']

export type TermsRow = {
  id: string
  amount: bigint
  percent: number | null
  minPrice: bigint
  machines: Machines
  expiresAt: Date
}

/** The published machines of a coupon called `c`. */
const machinesOf = (c: string, language: string) => `(
    select coalesce(json_agg(json_build_object('productId', n.id, 'productName', in_language(n.name, ${language}),
      'units', k.units, 'soldUnits', k.sold_units) order by n.position, n.id), '[]')
    from machine n join machine_stock k on k.machine_id = n.id
    where n.id = any (${c}.machine_ids) and n.is_published) as machines`

const termsColumns = (c: string, language: string) => `${c}.amount, ${c}.percent, ${c}.min_price as "minPrice",
  ${c}.expires_at as "expiresAt", ${machinesOf(c, language)}`

// ── what can be claimed

export type OfferRow = TermsRow & {
  receiveUntil: Date | null
  total: number | null
  left: number | null
  isCountry: boolean
  isCovered: boolean
}

/** What a member could claim, were it for dates and limits alone; with a machine, only what fits it. */
export async function listOffers(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  machineId: string | null = null,
): Promise<OfferRow[]> {
  const { rows } = await pool.query<OfferRow>({
    name: 'coupon.offers',
    text: `select (o.terms).programme_id as id, ${termsColumns('(o.terms)', '$2')}, o.receive_until as "receiveUntil",
        o.total, o.left_count as left, o.is_country as "isCountry", o.is_covered as "isCovered"
      from coupon_offers($1) o
      where $3::uuid is null or exists (
        select from machine m, wallet_rule r
        where m.id = $3 and coupon_misfit(o.terms, m, r.reflection_days) is null)`,
    values: [memberId, header, machineId],
  })
  return rows
}

export type MakeOutcome =
  | 'received'
  | 'unknown'
  | 'no-member'
  | 'not-open'
  | 'insolvent'
  | 'frozen'
  | 'country-off'
  | 'member-limit'
  | 'day-limit'
  | 'total-limit'
  | 'budget-empty'
type Made = { outcome: MakeOutcome; id: string | null }

export async function receiveCoupon(pool: pg.Pool, memberId: string, programmeId: string): Promise<Made> {
  const result = await withRetries(() =>
    pool.query<Made>({
      name: 'coupon.receive',
      text: 'select outcome, id from receive_coupon($1, $2)',
      values: [memberId, programmeId],
    }),
  )
  return onlyRow(result)
}

// ── what a member has

export type CouponRow = TermsRow & {
  kind: Coupon['kind']
  state: Coupon['state']
  note: string
  createdAt: Date
  usedAt: Date | null
  orderId: string | null
  paid: bigint | null
}

const couponColumns = (language: string) => `c.id, c.kind, c.state, c.note, c.created_at as "createdAt",
  c.used_at as "usedAt", c.order_id as "orderId", c.paid, ${termsColumns('c', language)}`

export async function listCoupons(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  {
    state,
    kind,
    ...page
  }: PageRequest & { readonly state?: Coupon['state'] | undefined; readonly kind?: Coupon['kind'] | undefined },
): Promise<Page<CouponRow>> {
  const from = `from coupon_view c
    where c.member_id = $1 and ($2::text is null or c.state = $2) and ($3::text is null or c.kind = $3)`
  const values = [memberId, state ?? null, kind ?? null]
  return queryPage(
    pool,
    {
      name: 'coupon.own',
      text: `select ${couponColumns('$4')} ${from} order by c.created_at desc, c.id limit $5 offset $6`,
      values: [...values, header, page.pageSize, toOffset(page)],
    },
    { name: 'coupon.own-count', text: `select count(*) as total ${from}`, values },
  )
}

export async function findCoupon(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  id: string,
): Promise<CouponRow | null> {
  const { rows } = await pool.query<CouponRow>({
    name: 'coupon.one',
    text: `select ${couponColumns('$3')} from coupon_view c where c.member_id = $1 and c.id = $2`,
    values: [memberId, id, header],
  })
  return rows[0] ?? null
}

export type FittedRow = CouponRow & { off: bigint | null; misfit: (typeof couponMisfits)[number] | null }

/** A member's open coupons with what they take off the price of a machine. Null when there is no such machine. */
export async function listFittedCoupons(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  machineId: string,
): Promise<FittedRow[] | null> {
  const known = await pool.query({
    name: 'coupon.machine',
    text: 'select from machine where id = $1 and is_published',
    values: [machineId],
  })
  if (known.rows.length === 0) return null
  const { rows } = await pool.query<FittedRow>({
    name: 'coupon.fitted',
    text: `select ${couponColumns('$3')}, f.misfit, case when f.misfit is null then coupon_off(p, m.price) end as off
      from coupon_view c join coupon p on (p.member_id, p.id) = (c.member_id, c.id)
      join machine m on m.id = $2 cross join wallet_rule r
      cross join lateral (select coupon_misfit(p, m, r.reflection_days) as misfit) f
      where c.member_id = $1 and c.state = 'received' order by off desc nulls last, c.expires_at, c.id`,
    values: [memberId, machineId, header],
  })
  return rows
}

/** All of a member's coupons, for the export of their data. */
export async function exportCoupons(db: Database, memberId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select c.id, c.kind, c.name, c.amount, c.percent, c.min_price as "minPrice", c.machine_ids as "machineIds", c.state,
      c.note, c.created_at as "createdAt", c.expires_at as "expiresAt", c.used_at as "usedAt", c.order_id as "orderId",
      c.paid
    from coupon_view c where c.member_id = ${memberId}::uuid order by c.created_at, c.id`.execute(db)
  return rows
}

/** Frees what expired coupons had promised, at most as many as given, and returns how many there were. */
export async function expireCouponBatch(pool: pg.Pool, countMax: number): Promise<number> {
  const result = await withRetries(() =>
    pool.query<{ expired: number }>({
      name: 'coupon.expire',
      text: 'select expire_coupons($1) as expired',
      values: [countMax],
    }),
  )
  return onlyRow(result).expired
}

// ── operators

export type ProgrammeRow = Omit<TermsRow, 'machines'> & {
  name: string
  state: 'proposed' | 'open' | 'waiting' | 'ended' | 'stopped'
  isVoucher: boolean
  isByCode: boolean
  machines: { id: string; name: string }[]
  startsAt: Date
  endsAt: Date | null
  total: number | null
  countriesOff: string[]
  given: number
  open: number
  used: number
  expired: number
  paid: bigint
  promised: bigint
}

export async function listCouponProgrammes(pool: pg.Pool, page: PageRequest & DayRange): Promise<Page<ProgrammeRow>> {
  const values: unknown[] = []
  const where = [`p.kind = 'coupon'`, `v.terms ? 'expiresAt'`, ...listRangeConditions('v.proposed_at', page, values)]
  return queryPage(
    pool,
    {
      text: `select p.id, v.name, w.state, (t.terms).amount, (t.terms).percent, (t.terms).min_price as "minPrice",
          (t.terms).expires_at as "expiresAt", is_voucher_programme(v) as "isVoucher",
          is_code_programme(v) as "isByCode", v.starts_at as "startsAt", v.ends_at as "endsAt", v.total_max as total,
          v.countries_off as "countriesOff",
          p.rewards::int as given, c.open, c.used, c.given - c.open - c.used as expired, p.spent as paid, c.promised,
          (
            select coalesce(json_agg(json_build_object('id', m.id, 'name', in_language(m.name, 'en_US'))
              order by m.position, m.id), '[]')
            from machine m where m.id = any ((t.terms).machine_ids)
          ) as machines
        from programme p join programme_view w on w.id = p.id
        join programme_version v on v.programme_id = p.id and v.version = coalesce(p.version, 1)
        cross join lateral (select coupon_terms(v) as terms) t
        cross join lateral (
          select count(*)::int as given,
            (count(*) filter (where c.order_id is null and c.expires_at > ledger.now()))::int as open,
            (count(*) filter (where c.order_id is not null))::int as used,
            coalesce(sum(c.amount) filter (where c.is_promised), 0)::bigint as promised
          from coupon c where c.programme_id = p.id
        ) c
        where ${where.join(' and ')}
        order by v.proposed_at desc, p.id limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, page.pageSize, toOffset(page)],
    },
    {
      text: `select count(*) as total from programme p
        join programme_version v on v.programme_id = p.id and v.version = coalesce(p.version, 1)
        where ${where.join(' and ')}`,
      values,
    },
  )
}

export type ProgrammeProposal = {
  readonly operatorId: string
  readonly name: string
  readonly isVoucher: boolean
  readonly isByCode: boolean
  readonly amount: bigint
  readonly percent: number | null
  readonly minPrice: bigint
  readonly machineIds: readonly string[]
  readonly startTime: string
  readonly endTime: string | null
  readonly expireTime: string
  readonly total: number
  readonly countriesOff: readonly string[]
  readonly reason: string
}

/** Null when one of the machines does not exist. */
export async function proposeCouponProgramme(
  db: Database,
  proposal: ProgrammeProposal,
): Promise<{ id: string; programmeId: string; approvalText: string } | null> {
  const { isVoucher, isByCode, percent, minPrice, machineIds, expireTime } = proposal
  const known = await sql<{ count: bigint }>`
    select count(*) from machine where id = any (${machineIds}::uuid[])`.execute(db)
  if (Number(onlyRow(known).count) !== new Set(machineIds).size) return null
  const terms = {
    ...(isVoucher ? { isVoucher } : isByCode && { isByCode }),
    ...(percent !== null && { percent }),
    ...(minPrice > 0n && { minPrice: String(minPrice) }),
    ...(machineIds.length > 0 && { machineIds: [...new Set(machineIds)] }),
    expiresAt: expireTime,
  }
  const proposed = onlyRow(
    await sql<{ outcome: string; id: string; programmeId: string }>`
      select outcome, id, programme_id as "programmeId" from propose_programme(${proposal.operatorId}, null, 'coupon',
        ${proposal.name}, ${[proposal.amount]}::bigint[], ${proposal.startTime}, ${proposal.endTime}, null,
        ${isVoucher ? null : 1}::int, ${proposal.total}, ${proposal.countriesOff}::text[], ${JSON.stringify(terms)},
        ${proposal.reason})`.execute(db),
  )
  if (proposed.outcome !== 'proposed') throw new Error(`a programme of coupons was not proposed: ${proposed.outcome}`)
  const text = onlyRow(
    await sql<{ approvalText: string }>`select approval_text('programme', ${proposed.id}) as "approvalText"`.execute(
      db,
    ),
  )
  return { id: proposed.id, programmeId: proposed.programmeId, ...text }
}

type Given = { outcome: MakeOutcome | 'operator-limit'; id: string | null; amount: bigint | null }

export async function giveVoucher(
  db: Database,
  given: { operatorId: string; memberId: string; programmeId: string; note: string },
): Promise<Given> {
  return onlyRow(
    await sql<Given>`
      select g.outcome, g.id, (
        select p.amounts[1] from programme_view p where p.id = ${given.programmeId}
      ) as amount
      from give_voucher(${given.operatorId}, ${given.memberId}, ${given.programmeId}, ${given.note}) g`.execute(db),
  )
}

export type HolderRow = Omit<CouponRow, 'minPrice' | 'machines'> & {
  memberId: string
  memberName: string
  programmeId: string
  name: string
  giverId: string | null
  giverName: string | null
  giverRole: string | null
}

export async function listHolders(
  pool: pg.Pool,
  {
    memberId,
    programmeId,
    state,
    ...page
  }: PageRequest &
    DayRange & {
      readonly memberId?: string | undefined
      readonly programmeId?: string | undefined
      readonly state?: Coupon['state'] | undefined
    },
): Promise<Page<HolderRow>> {
  const values: unknown[] = []
  const conditions = ['true', ...listRangeConditions('c.created_at', page, values)]
  if (memberId) conditions.push(`c.member_id = $${values.push(memberId)}`)
  if (programmeId) conditions.push(`c.programme_id = $${values.push(programmeId)}`)
  if (state) conditions.push(`c.state = $${values.push(state)}`)
  const from = `from coupon_view c where ${conditions.join(' and ')}`
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  return queryPage(
    pool,
    {
      text: `select c.id, c.member_id as "memberId", coalesce(nullif(b.name, ''), b.phone, b.email, '') as "memberName",
          c.programme_id as "programmeId", c.name, c.kind, c.state, c.amount, c.percent, c.created_at as "createdAt",
          c.expires_at as "expiresAt", c.used_at as "usedAt", c.order_id as "orderId", c.paid, c.note,
          o.id as "giverId", o.name as "giverName", o.role as "giverRole"
        from (select c.* ${from} order by c.created_at desc, c.id ${limit}) c
        left join member b on b.id = c.member_id left join operator o on o.id = c.given_by
        order by c.created_at desc, c.id`,
      values: [...values, page.pageSize, toOffset(page)],
    },
    { text: `select count(*) as total ${from}`, values },
  )
}
