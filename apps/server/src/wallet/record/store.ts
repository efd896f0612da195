import type { RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { limitTo, queryPage, toOffset, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import type { RecordFilter, RecordKind } from './recordType.ts'

/**
 * A transfer of the wallet with what its reason refers to, or the end of an order, which moved nothing and has no seq.
 */
export type RecordRow = Pick<Row<'walletEntry'>, 'id' | 'leg' | 'amount' | 'reason' | 'businessDay' | 'moment'> & {
  seq: bigint | null
  /** What was extractable right after it. */
  after: bigint | null
  kind: RecordKind | 'expired'
  /** The order, recharge, withdrawal or claim that the reason refers to. */
  subjectId: string | null
  machineName: string | null
  units: number | null
  channel: ChannelId | null
  withdrawState: WithdrawState | null
  rail: RailName | null
  address: string | null
  bankCode: string | null
  account: string | null
}

const subject = sql`case
  when x.reason ~ '^(order|recharge|withdraw|claim):[0-9a-f-]{36}$' then split_part(x.reason, ':', 2)::uuid
end`

/**
 * The balance of now, less what came and went since. So it is the same whatever the list is filtered by, and reads no
 * further back than the oldest of the records.
 */
const selectBalances = (memberId: string, records: RawBuilder<unknown>) => sql`
  select n.seq, coalesce(a.balance, 0)
    - coalesce(sum(case n.to_account when a.id then n.amount else 0 end
        - case n.from_account when a.id then n.amount else 0 end)
      over (order by n.seq desc rows between unbounded preceding and 1 preceding), 0) as after
  from wallet_entry n
  left join wallet_account a on a.owner = ${memberId} and a.kind = 'available'
  where n.owner = ${memberId} and n.seq >= (select min(o.seq) from ${records} o)`

/** Adds to a table of records what their reasons refer to, and what was extractable after them. */
const selectRecords = (
  memberId: string,
  { header }: Language,
  records: RawBuilder<unknown>,
  extraColumns: RawBuilder<unknown> = sql`b.after::bigint as after, `,
  balances: RawBuilder<unknown> = sql`left join (${selectBalances(memberId, records)}) b on b.seq = e.seq`,
) => sql<RecordRow>`
  select ${extraColumns}e.id, e.leg, e.seq, e.kind, e.amount, e.reason, e.business_day, e.moment, e.subject as
    subject_id,
    in_language(m.name, ${header}) as machine_name, p.units, r.channel, w.state as withdraw_state, w.rail, w.address,
    w.bank_code, w.account
  from (select x.*, ${subject} as subject from ${records} x) e
  ${balances}
  left join purchase p
    on e.kind in ('buy', 'buy-undone', 'expired') and (p.member_id, p.id) = (${memberId}::uuid, e.subject)
  left join machine m on m.id = p.machine_id
  left join recharge r on e.kind in ('recharge', 'fx-in') and (r.member_id, r.id) = (${memberId}::uuid, e.subject)
  left join withdrawal w
    on e.kind in ('withdraw-hold', 'withdraw-release') and (w.member_id, w.id) = (${memberId}::uuid, e.subject)`

/** A moment by the reader's clock, so many minutes east of UTC; without, by that of the platform: `ledger.clock c`. */
const toReaderTime = (moment: 'e.moment' | 'x.moment' | 'd.moment' | 'ledger.now()', minutes: number | null) =>
  minutes === null
    ? sql`(${sql.raw(moment)} at time zone c.time_zone)`
    : sql`((${sql.raw(moment)} at time zone 'UTC') + make_interval(mins => ${minutes}::int))`

/** The reader's days and the business days differ by less than two. */
const daysApartMax = sql`2`

/** An unused condition must not name its column: without day and reason, the index of owners is enough to count. */
function fromEntries(memberId: string, { filter, from, to, zoneMinutes, newest }: RecordRequest) {
  // Without any kind, nothing of the ledger is read.
  const seqMax = filter.kinds.length > 0 ? newest.seqMax : 0n
  const conditions = [
    sql`e.owner = ${memberId} and e.seq <= ${seqMax} and e.kind = any (${filter.kinds}::text[])`,
    ...(filter.rewardPurposes.length > 0
      ? [
          sql`(e.kind <> 'reward'
            or (split_part(e.reason, ':', 2) = any (${filter.rewardPurposes}::text[])) <> ${filter.isExcluding}::boolean)`,
        ]
      : []),
    ...listPeriodConditions({ from, to, zoneMinutes }, 'e'),
    ...(newest.entryDayMax ? [sql`e.business_day <= ${newest.entryDayMax}::date`] : []),
  ]
  return sql`from wallet_entry e where ${sql.join(conditions, sql` and `)}`
}

/** Orders that are over. */
const fromExpiries = (memberId: string, { hasExpiries, from, to, zoneMinutes, newest }: RecordRequest) => {
  const conditions = [
    sql`${hasExpiries}::boolean and x.member_id = ${memberId}`,
    ...listPeriodConditions({ from, to, zoneMinutes }, 'x'),
    ...(newest.expiryDayMax ? [sql`x.last_day <= ${newest.expiryDayMax}::date`] : []),
  ]
  return sql`from wallet_expiry x where ${sql.join(conditions, sql` and `)}`
}

/** Whoever has a time zone means its days, as their list shows them; who has none, business days. */
function listPeriodConditions(
  { from, to, zoneMinutes }: Pick<RecordRequest, 'from' | 'to' | 'zoneMinutes'>,
  table: 'e' | 'x',
) {
  const businessDay = table === 'e' ? sql`e.business_day` : sql`x.last_day`
  if (zoneMinutes === null)
    return [
      ...(from ? [sql`${businessDay} >= ${from}::date`] : []),
      ...(to ? [sql`${businessDay} <= ${to}::date`] : []),
    ]
  const day = sql`${toReaderTime(`${table}.moment`, zoneMinutes)}::date`
  return [
    ...(from ? [sql`${businessDay} >= ${from}::date - ${daysApartMax} and ${day} >= ${from}::date`] : []),
    ...(to ? [sql`${businessDay} <= ${to}::date + ${daysApartMax} and ${day} <= ${to}::date`] : []),
  ]
}

/** The limits of a list that stays the same while new records arrive. */
export type Newest = {
  readonly seqMax: bigint
  readonly entryDayMax: string | null
  readonly expiryDayMax: string | null
}
const highestSeq = 2n ** 63n - 1n
export const noNewest: Newest = { seqMax: highestSeq, entryDayMax: null, expiryDayMax: null }

type RecordRequest = PageRequest & {
  readonly filter: RecordFilter
  readonly hasExpiries: boolean
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of the reader, east of UTC. */
  readonly zoneMinutes: number | null
  readonly newest: Newest
}

/**
 * Newest first. Entries of the ledger are read by the index of owners, as many as the page needs. Ends of orders have
 * no place in the ledger and are sorted in by their moment. Business days do not always rise with seq: of two transfers
 * around midnight, the earlier may be written later. So the list is sorted by the lowest moment from the top down to
 * the entry, which never rises.
 */
export async function listRecords(
  db: Database,
  language: Language,
  memberId: string,
  request: RecordRequest,
): Promise<Page<RecordRow>> {
  const entries = fromEntries(memberId, request)
  const expiries = fromExpiries(memberId, request)
  const upToPage = sql`limit ${toOffset(request) + request.pageSize}`
  return queryPage(
    db,
    sql`with entry as (
        select e.id, e.leg, e.seq, e.kind, e.amount, e.reason, e.business_day, e.moment,
          min(e.moment) over (order by e.seq desc) as place
        ${entries} order by e.seq desc ${upToPage}
      ), page as materialized (
        select * from (
          select * from entry
          union all
          (
            select x.id, 0, null, 'expired', 0, 'order:' || x.id, x.last_day, x.moment, x.moment
            ${expiries} order by x.last_day desc, x.id desc ${upToPage}
          )
        ) o order by o.place desc, o.seq desc nulls last, o.id desc ${limitTo(request)}
      )
      ${selectRecords(memberId, language, sql`page`)} order by e.place desc, e.seq desc nulls last, e.id desc`,
    sql`select (select count(*) ${entries}) + (select count(*) ${expiries}) as total`,
  )
}

/** One record of the member. */
export function findRecord(
  db: Database,
  language: Language,
  memberId: string,
  kinds: readonly string[],
  { id, leg }: { readonly id: string; readonly leg: number },
): Promise<RecordRow | null> {
  const entry = sql`(
    select * from wallet_entry e
    where e.owner = ${memberId} and e.kind = any (${kinds}::text[]) and e.id = ${id} and e.leg = ${leg}
  )`
  return query(db).first`${selectRecords(memberId, language, entry)}`
}

/** The end of one of the member's orders. Null when it is not over. */
export function findExpiry(
  db: Database,
  language: Language,
  memberId: string,
  orderId: string,
): Promise<RecordRow | null> {
  const expiry = sql`(
    select x.id, 0 as leg, null::bigint as seq, 'expired' as kind, 0::bigint as amount, 'order:' || x.id as reason,
      x.last_day as business_day, x.moment
    from wallet_expiry x where x.member_id = ${memberId} and x.id = ${orderId}
  )`
  return query(db).first`${selectRecords(memberId, language, expiry)}`
}

export type LegRow = Pick<Row<'walletLeg'>, 'seq' | 'kind' | 'amount' | 'currency' | 'businessDay' | 'moment'> & {
  from: string
  to: string
}

/**
 * The ledger entries behind a record: all of its transfer. A withdrawal has its hold and what resolved it, and an
 * expired order its purchase and what became of the price.
 */
export const listLegs = (db: Database, { id, kind }: Pick<RecordRow, 'id' | 'kind'>): Promise<LegRow[]> =>
  query(db).rows`select l.seq, l.kind, l.from_kind as "from", l.to_kind as "to", l.amount, l.currency,
      l.business_day, l.moment
    from wallet_leg l
    where l.id = any (array(
      select ${id}::uuid
      union select h.resolved_by from wallet_hold h where h.id = ${id} and h.resolved_by is not null
      union select h.id from wallet_hold h where h.resolved_by = ${id}
      union select md5('final ' || ${id}::uuid)::uuid where ${kind === 'expired'}
    )) order by l.seq`

export type StatementSums = {
  availableOpening: bigint
  availableClosing: bigint
  heldOpening: bigint
  heldClosing: bigint
  unclaimedOpening: bigint
  unclaimedClosing: bigint
  /** The platform's. */
  timeZone: string
  today: string
  madeAt: Date
}
export type Movement = RecordRow & { delta: bigint; day: string; time: string; offsetMinutes: number }

/** The reader's day of today. */
export const findReaderToday = async (db: Database, zoneMinutes: number | null): Promise<string> =>
  (
    await query(db).row<{
      today: string
    }>`select ${toReaderTime('ledger.now()', zoneMinutes)}::date as today from ledger.clock c`
  ).today

/**
 * The movements of a period and the balances before and after it, in one statement so that they fit together. Balances
 * are computed back from those of now. Days are those of the reader: around midnight a movement may be on another one
 * than the business day that it counts for. Nothing is later than today, even what was written at the turn of a day.
 * Reads one movement more than `movementsMax` to show that there are too many.
 */
export async function readStatement(
  db: Database,
  language: Language,
  memberId: string,
  from: string,
  to: string,
  zoneMinutes: number | null,
  movementsMax: number,
): Promise<{ sums: StatementSums; movements: Movement[] }> {
  const accountKinds = ['available', 'held', 'income'] as const
  type Kind = (typeof accountKinds)[number]
  const account = (column: 'id' | 'balance', kind: Kind) =>
    sql`coalesce((select a.${sql.ref(column)} from wallet_account a where a.owner = ${memberId} and a.kind = ${kind}), 0)`
  const balance = (kind: Kind) => account('balance', kind)
  const delta = (kind: Kind) =>
    sql`case o.${sql.ref(kind)} when e.to_account then e.amount when e.from_account then -e.amount else 0 end`
  const changes = accountKinds.map(
    (kind) => sql`coalesce(sum(${delta(kind)}), 0) as ${sql.ref(`${kind}Opening`)},
      coalesce(sum(${delta(kind)}) filter (where e.reader_day > ${to}::date), 0) as ${sql.ref(`${kind}Closing`)}`,
  )
  const rows = await query(db).rows<StatementSums & Movement>`with own as materialized (
      select ${sql.join(accountKinds.map((kind) => sql`${account('id', kind)} as ${sql.ref(kind)}`))}
    ),
    since_then as materialized (
      select * from (
        select e.*,
          least(
            ${toReaderTime('e.moment', zoneMinutes)}::date, ${toReaderTime('ledger.now()', zoneMinutes)}::date
          ) as reader_day
        from ledger.clock c cross join wallet_entries_since(${memberId}, ${from}::date - ${daysApartMax}) e
      ) e where e.reader_day >= ${from}::date
    ),
    since as materialized (select ${sql.join(changes)} from since_then e, own o),
    movement as materialized (
      select e.*, ${delta('available')} as delta from since_then e, own o
      where e.reader_day <= ${to}::date and o.available in (e.from_account, e.to_account)
      order by e.reader_day, e.seq limit ${movementsMax}::bigint + 1
    )
    select (${balance('available')} - s.available_opening)::bigint as available_opening,
      (${balance('available')} - s.available_closing)::bigint as available_closing,
      (${balance('held')} - s.held_opening)::bigint as held_opening,
      (${balance('held')} - s.held_closing)::bigint as held_closing,
      (${balance('income')} - s.income_opening)::bigint as unclaimed_opening,
      (${balance('income')} - s.income_closing)::bigint as unclaimed_closing,
      c.time_zone, ${toReaderTime('ledger.now()', zoneMinutes)}::date as today, ledger.now() as made_at,
      d.*, d.reader_day as day, to_char(${toReaderTime('d.moment', zoneMinutes)}, 'HH24:MI') as time,
      (extract(epoch from ${toReaderTime('d.moment', zoneMinutes)} - (d.moment at time zone 'UTC')) / 60)::int
        as offset_minutes
    from since s cross join ledger.clock c
    left join (${selectRecords(memberId, language, sql`movement`, sql`e.delta, e.reader_day, null::bigint as after, `, sql``)}) d on true
    order by d.reader_day, d.seq`
  const [sums] = rows
  if (!sums) throw new Error('a statement has a row even without movements')
  return { sums, movements: rows.filter(({ id }) => id !== null) }
}
