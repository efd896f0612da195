import type { RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId } from '@millrace/contract/wallet/recharge'
import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import type { Currency } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import type { RecordFilter, RecordKind } from './recordType.ts'

/**
 * A transfer of the wallet with what its reason refers to, or the end of an order, which moved nothing and has no seq.
 */
export type RecordRow = {
  id: string
  leg: number
  seq: bigint | null
  kind: RecordKind | 'expired'
  amount: bigint
  reason: string
  businessDay: string
  moment: Date
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

const subject = (e: string) => `case
  when ${e}.reason ~ '^(order|recharge|withdraw|claim):[0-9a-f-]{36}$' then split_part(${e}.reason, ':', 2)::uuid
end`

/** Adds to a table of records what their reasons refer to. $1 is the member and $2 the language. */
const selectRecords = (records: string, extraColumns = '') => `
  select ${extraColumns}e.id, e.leg, e.seq, e.kind, e.amount, e.reason, e.business_day as "businessDay", e.moment,
    e.subject as "subjectId", in_language(m.name, $2) as "machineName", p.units, r.channel,
    w.state as "withdrawState", w.rail, w.address, w.bank_code as "bankCode", w.account
  from (select x.*, ${subject('x')} as subject from ${records} x) e
  left join purchase p on e.kind in ('buy', 'buy-undone', 'expired') and (p.member_id, p.id) = ($1::uuid, e.subject)
  left join machine m on m.id = p.machine_id
  left join recharge r on e.kind in ('recharge', 'fx-in') and (r.member_id, r.id) = ($1::uuid, e.subject)
  left join withdrawal w
    on e.kind in ('withdraw-hold', 'withdraw-release') and (w.member_id, w.id) = ($1::uuid, e.subject)`

type Conditions = { readonly hasDays: boolean; readonly hasPurposes: boolean }

/**
 * $3 to $5 are the filter, $6 and $7 the first and last business day, $8 and $9 the limits of the newest record. An
 * unused condition must not name its column: without day and reason, the index of owners is enough to count.
 */
const fromEntries = ({ hasDays, hasPurposes }: Conditions) => `from wallet_entry e
  where e.owner = $1::text and e.seq <= $8::bigint and e.kind = any ($3::text[])
  and ${
    hasPurposes
      ? `(e.kind <> 'reward' or (split_part(e.reason, ':', 2) = any ($4::text[])) <> $5::boolean)`
      : '$4::text[] is not null and $5::boolean is not null'
  }
  and ${
    hasDays
      ? `($6::date is null or e.business_day >= $6) and ($7::date is null or e.business_day <= $7)
        and ($9::date is null or e.business_day <= $9)`
      : '$6::date is null and $7::date is null and $9::date is null'
  }`

/** Orders that are over. $10 says whether they are included, and $11 is the limit of the newest one. */
const fromExpiries = `from wallet_expiry x where $10::boolean and x.member_id = $1::uuid
  and ($6::date is null or x.last_day >= $6) and ($7::date is null or x.last_day <= $7)
  and ($11::date is null or x.last_day <= $11)`

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
  readonly newest: Newest
}

/**
 * Newest first. Entries of the ledger are read by the index of owners, as many as the page needs. Ends of orders have
 * no place in the ledger and are sorted in by their moment. Business days do not always rise with seq: of two transfers
 * around midnight, the earlier may be written later. So the list is sorted by the lowest moment from the top down to
 * the entry, which never rises.
 */
export async function listRecords(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  { filter, hasExpiries, from, to, newest, ...page }: RecordRequest,
): Promise<Page<RecordRow>> {
  const values = [
    memberId,
    header,
    filter.kinds,
    filter.rewardPurposes,
    filter.isExcluding,
    from ?? null,
    to ?? null,
    // Without any kind, nothing of the ledger is read.
    filter.kinds.length > 0 ? newest.seqMax : 0n,
    newest.entryDayMax,
    hasExpiries,
    newest.expiryDayMax,
  ]
  const conditions = {
    hasDays: [from, to, newest.entryDayMax].some((day) => day !== undefined && day !== null),
    hasPurposes: filter.rewardPurposes.length > 0,
  }
  const entries = fromEntries(conditions)
  const name = `${conditions.hasDays ? '.days' : ''}${conditions.hasPurposes ? '.purposes' : ''}`
  return queryPage(
    pool,
    {
      name: `record.list${name}`,
      text: `with entry as (
          select e.id, e.leg, e.seq, e.kind, e.amount, e.reason, e.business_day, e.moment,
            min(e.moment) over (order by e.seq desc) as place
          ${entries} order by e.seq desc limit $12::bigint + $13::bigint
        ), page as materialized (
          select * from (
            select * from entry
            union all
            (
              select x.id, 0, null, 'expired', 0, 'order:' || x.id, x.last_day, x.moment, x.moment
              ${fromExpiries} order by x.last_day desc, x.id desc limit $12::bigint + $13::bigint
            )
          ) o order by o.place desc, o.seq desc nulls last, o.id desc limit $13 offset $12
        )
        ${selectRecords('page')} order by e.place desc, e.seq desc nulls last, e.id desc`,
      values: [...values, toOffset(page), page.pageSize],
    },
    {
      name: `record.count${name}`,
      text: `select (select count(*) ${entries}) + (select count(*) ${fromExpiries}) as total
        from (select $2::text) language`,
      values,
    },
  )
}

/** One record of the member. */
export async function findRecord(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  kinds: readonly string[],
  { id, leg }: { readonly id: string; readonly leg: number },
): Promise<RecordRow | null> {
  const { rows } = await pool.query<RecordRow>({
    name: 'record.one',
    text: selectRecords(`(
      select * from wallet_entry e
      where e.owner = $1::text and e.kind = any ($3::text[]) and e.id = $4 and e.leg = $5
    )`),
    values: [memberId, header, kinds, id, leg],
  })
  return rows[0] ?? null
}

/** The end of one of the member's orders. Null when it is not over. */
export async function findExpiry(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  orderId: string,
): Promise<RecordRow | null> {
  const { rows } = await pool.query<RecordRow>({
    name: 'record.expiry',
    text: selectRecords(`(
      select x.id, 0 as leg, null::bigint as seq, 'expired' as kind, 0::bigint as amount, 'order:' || x.id as reason,
        x.last_day as business_day, x.moment
      from wallet_expiry x where x.member_id = $1::uuid and x.id = $3
    )`),
    values: [memberId, header, orderId],
  })
  return rows[0] ?? null
}

export type LegRow = {
  seq: bigint
  kind: string
  from: string
  to: string
  amount: bigint
  currency: Currency
  businessDay: string
  moment: Date
}

/**
 * The ledger entries behind a record: all of its transfer. A withdrawal has its hold and what resolved it, and an
 * expired order its purchase and what became of the price.
 */
export async function listLegs(pool: pg.Pool, { id, kind }: Pick<RecordRow, 'id' | 'kind'>): Promise<LegRow[]> {
  const { rows } = await pool.query<LegRow>({
    name: 'record.legs',
    text: `select l.seq, l.kind, l.from_kind as "from", l.to_kind as "to", l.amount, l.currency,
        l.business_day as "businessDay", l.moment
      from wallet_leg l
      where l.id = any (array(
        select $1::uuid
        union select h.resolved_by from wallet_hold h where h.id = $1 and h.resolved_by is not null
        union select h.id from wallet_hold h where h.resolved_by = $1
        union select md5('final ' || $1::uuid)::uuid where $2
      )) order by l.seq`,
    values: [id, kind === 'expired'],
  })
  return rows
}

export type StatementSums = {
  availableOpening: bigint
  availableClosing: bigint
  heldOpening: bigint
  heldClosing: bigint
  unclaimedOpening: bigint
  unclaimedClosing: bigint
  timeZone: string
  today: string
  madeAt: Date
}
export type Movement = RecordRow & { delta: bigint; day: string; time: string }

/**
 * The movements of a period and the balances before and after it, in one statement so that they fit together. Balances
 * are computed back from those of now. Reads one movement more than `movementsMax` to show that there are too many.
 */
export async function readStatement(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  from: string,
  to: string,
  movementsMax: number,
): Promise<{ sums: StatementSums; movements: Movement[] }> {
  const accountKinds = ['available', 'held', 'income'] as const
  const account = (column: 'id' | 'balance', kind: (typeof accountKinds)[number]) =>
    `coalesce((select a.${column} from wallet_account a where a.owner = $1::text and a.kind = '${kind}'), 0)`
  const balance = (kind: (typeof accountKinds)[number]) => account('balance', kind)
  const delta = (id: string) =>
    `case ${id} when e.to_account then e.amount when e.from_account then -e.amount else 0 end`
  const changes = accountKinds.map(
    (kind) => `coalesce(sum(${delta(`o.${kind}`)}), 0) as ${kind}_opening,
      coalesce(sum(${delta(`o.${kind}`)}) filter (where e.business_day > $4::date), 0) as ${kind}_closing`,
  )
  const result = await pool.query<StatementSums & Movement>({
    name: 'record.statement',
    text: `with own as materialized (
        select ${accountKinds.map((kind) => `${account('id', kind)} as ${kind}`).join(', ')}
      ),
      since_then as materialized (select * from wallet_entries_since($1::text, $3::date)),
      since as materialized (select ${changes.join(', ')} from since_then e, own o),
      movement as materialized (
        select e.*, ${delta('o.available')} as delta from since_then e, own o
        where e.business_day <= $4::date and o.available in (e.from_account, e.to_account)
        order by e.business_day, e.seq limit $5::bigint + 1
      )
      select (${balance('available')} - s.available_opening)::bigint as "availableOpening",
        (${balance('available')} - s.available_closing)::bigint as "availableClosing",
        (${balance('held')} - s.held_opening)::bigint as "heldOpening",
        (${balance('held')} - s.held_closing)::bigint as "heldClosing",
        (${balance('income')} - s.income_opening)::bigint as "unclaimedOpening",
        (${balance('income')} - s.income_closing)::bigint as "unclaimedClosing",
        c.time_zone as "timeZone", ledger.today() as today, ledger.now() as "madeAt",
        d.*, d."businessDay" as day, to_char(d.moment at time zone c.time_zone, 'HH24:MI') as time
      from since s cross join ledger.clock c left join (${selectRecords('movement', 'e.delta, ')}) d on true
      order by d."businessDay", d.seq`,
    values: [memberId, header, from, to, movementsMax],
  })
  const [sums] = result.rows
  if (!sums) throw new Error('a statement has a row even without movements')
  return { sums, movements: result.rows.filter(({ id }) => id !== null) }
}
