import type { ParsedOf } from '@millrace/contract/call'
import type { couponList } from '@millrace/contract/console/coupon'
import type { userCoupons, Coupon, couponMisfits } from '@millrace/contract/rewards/coupon'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import { hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { call, callRow, type AnswerOf } from '../../db/functions.ts'
import { hasRow, limitTo, queryPage, type Page, type PageRequest, query } from '../../db/rows.ts'
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
const machinesOf = (c: RawBuilder<unknown>, language: string) => sql`(
    select coalesce(json_agg(json_build_object('productId', n.id, 'productName', in_language(n.name, ${language}),
      'units', k.units, 'soldUnits', k.sold_units) order by n.position, n.id), '[]')
    from machine n join machine_stock k on k.machine_id = n.id
    where n.id = any (${c}.machine_ids) and n.is_published) as machines`

const termsColumns = (c: RawBuilder<unknown>, language: string) => sql`${c}.amount, ${c}.percent, ${c}.min_price,
  ${c}.expires_at, ${machinesOf(c, language)}`

// ── what can be claimed

export type OfferRow = TermsRow & {
  receiveUntil: Date | null
  total: number | null
  left: number | null
  isCountry: boolean
  isCovered: boolean
}

/** What a member could claim, were it for dates and limits alone; with a machine, only what fits it. */
export const listOffers = (
  db: Database,
  { header }: Language,
  memberId: string,
  machineId: string | null = null,
): Promise<OfferRow[]> =>
  query(db).rows`select (o.terms).programme_id as id, ${termsColumns(sql`(o.terms)`, header)}, o.receive_until,
      o.total, o.left_count as left, o.is_country, o.is_covered
    from coupon_offers(${memberId}) o
    where ${machineId}::uuid is null or exists (
      select from machine m, wallet_rule r
      where m.id = ${machineId} and coupon_misfit(o.terms, m, r.reflection_days) is null)`

export const receiveCoupon = (
  db: Database,
  memberId: string,
  programmeId: string,
): Promise<AnswerOf<'receiveCoupon'>> => withRetries(() => callRow(db, 'receiveCoupon', memberId, programmeId))

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

const couponColumns = (language: string) => sql`c.id, c.kind, c.state, c.note, c.created_at,
  c.used_at, c.order_id, c.paid, ${termsColumns(sql`c`, language)}`

export function listCoupons(
  db: Database,
  { header }: Language,
  memberId: string,
  { state, kind, ...page }: ParsedOf<typeof userCoupons>,
): Promise<Page<CouponRow>> {
  const isMatch = hasValues({ 'c.state': state, 'c.kind': kind })
  const from = sql`from coupon_view c where c.member_id = ${memberId} and ${isMatch}`
  return queryPage(
    db,
    sql`select ${couponColumns(header)} ${from} order by c.created_at desc, c.id ${limitTo(page)}`,
    sql`select count(*) as total ${from}`,
  )
}

export const findCoupon = (
  db: Database,
  { header }: Language,
  memberId: string,
  id: string,
): Promise<CouponRow | null> =>
  query(db).first`select ${couponColumns(header)} from coupon_view c where c.member_id = ${memberId} and
    c.id = ${id}`

export type FittedRow = CouponRow & { off: bigint | null; misfit: (typeof couponMisfits)[number] | null }

/** A member's open coupons with what they take off the price of a machine. Null when there is no such machine. */
export async function listFittedCoupons(
  db: Database,
  { header }: Language,
  memberId: string,
  machineId: string,
): Promise<FittedRow[] | null> {
  const known = db.selectFrom('machine').select('id').where('id', '=', machineId).where('isPublished', '=', true)
  if (!(await hasRow(known))) return null
  return query(db).rows`select ${couponColumns(header)}, f.misfit,
      case when f.misfit is null then coupon_off(p, m.price) end as off
    from coupon_view c join coupon p on (p.member_id, p.id) = (c.member_id, c.id)
    join machine m on m.id = ${machineId} cross join wallet_rule r
    cross join lateral (select coupon_misfit(p, m, r.reflection_days) as misfit) f
    where c.member_id = ${memberId} and c.state = 'received' order by off desc nulls last, c.expires_at, c.id`
}

/** All of a member's coupons, for the export of their data. */
export const exportCoupons = (db: Database, memberId: string): Promise<object[]> =>
  query(db).rows`select c.id, c.kind, c.name, c.amount, c.percent, c.min_price, c.machine_ids, c.state,
      c.note, c.created_at, c.expires_at, c.used_at, c.order_id,
      c.paid
    from coupon_view c where c.member_id = ${memberId}::uuid order by c.created_at, c.id`

/** Frees what expired coupons had promised, at most as many as given, and returns how many there were. */
export const expireCouponBatch = (db: Database, countMax: number) =>
  withRetries(() => call(db, 'expireCoupons', countMax))

// ── operators

export type ProgrammeRow = Omit<TermsRow, 'machines'> & {
  name: string
  state: 'open' | 'waiting' | 'ended' | 'stopped'
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

export async function listCouponProgrammes(db: Database, page: PageRequest & DayRange): Promise<Page<ProgrammeRow>> {
  const where = sql`p.kind = 'coupon' and v.terms ? 'expiresAt' and ${isInRange('q.proposedAt', page)}`
  return queryPage(
    db,
    sql`select p.id, v.name, w.state, (t.terms).amount, (t.terms).percent, (t.terms).min_price,
          (t.terms).expires_at, is_voucher_programme(v) as is_voucher,
          is_code_programme(v) as is_by_code, v.starts_at, v.ends_at, v.total_max as total,
          v.countries_off,
          p.rewards::int as given, c.open, c.used, c.given - c.open - c.used as expired, p.spent as paid, c.promised,
          (
            select coalesce(json_agg(json_build_object('id', m.id, 'name', in_language(m.name, 'en_US'))
              order by m.position, m.id), '[]')
            from machine m where m.id = any ((t.terms).machine_ids)
          ) as machines
        from programme p join programme_view w on w.id = p.id
        join programme_version v on (v.programme_id, v.version) = (p.id, p.version) join proposal q on q.id = v.id
        cross join lateral (select coupon_terms(v) as terms) t
        cross join lateral (
          select count(*)::int as given,
            (count(*) filter (where c.order_id is null and c.expires_at > ledger.now()))::int as open,
            (count(*) filter (where c.order_id is not null))::int as used,
            coalesce(sum(c.amount) filter (where c.is_promised), 0)::bigint as promised
          from coupon c where c.programme_id = p.id
        ) c
        where ${where}
        order by q.proposed_at desc, p.id ${limitTo(page)}`,
    sql`select count(*) as total from programme p
        join programme_version v on (v.programme_id, v.version) = (p.id, p.version) join proposal q on q.id = v.id
        where ${where}`,
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

export function listHolders(
  db: Database,
  { memberId, programmeId, state, ...page }: ParsedOf<typeof couponList>,
): Promise<Page<HolderRow>> {
  const isMatch = hasValues({ 'c.memberId': memberId, 'c.programmeId': programmeId, 'c.state': state })
  const from = sql`from coupon_view c where ${isMatch} and ${isInRange('c.createdAt', page)}`
  return queryPage(
    db,
    sql`select c.id, c.member_id, ${memberNameOf('b')} as member_name,
          c.programme_id, c.name, c.kind, c.state, c.amount, c.percent, c.created_at,
          c.expires_at, c.used_at, c.order_id, c.paid, c.note,
          o.id as giver_id, o.name as giver_name, o.role as giver_role
        from (select c.* ${from} order by c.created_at desc, c.id ${limitTo(page)}) c
        left join member b on b.id = c.member_id left join operator o on o.id = c.given_by
        order by c.created_at desc, c.id`,
    sql`select count(*) as total ${from}`,
  )
}
