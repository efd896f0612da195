import { getKind, kindNames } from '@millrace/contract/console/proposal'
import type { Database } from '../../db/database.ts'
import { call, callRow } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

/** When the figures were last brought up to date; 0 before the first time. */
export async function findKeptAtMs(db: Database): Promise<number> {
  const { keptAt } = await query(db).row<{ keptAt: Date | null }>`select kept_at from books_state`
  return keptAt?.getTime() ?? 0
}

export type StateRow = Omit<Row<'booksState'>, 'isSingleton' | 'cutXid' | 'keptAt' | 'asOf'> & {
  asOf: Date
  isLate: boolean
  today: string
  isPractice: boolean
  deadlineHours: number
}

export const readState = (db: Database): Promise<StateRow> =>
  query(db).row`select coalesce(s.as_of, ledger.now()) as as_of,
      coalesce(s.kept_at < now() - interval '10 minutes', true) as is_late, ledger.today() as today,
      c.is_practice, r.withdraw_deadline_hours as deadline_hours, s.members, s.paid,
      s.median_minutes, s.p95_minutes, s.slowest_minutes,
      s.bands, s.open, s.open_amount, s.overdue, s.oldest_minutes, s.over_limit, s.reports,
      s.reports_with_evidence, s.received,
      s.received_from_releases, s.frozen_members,
      s.stopped_members
    from books_state s, ledger.clock c, wallet_rule r`

export type DayRow = Pick<Row<'booksDay'>, 'held' | 'owed' | 'low' | 'invitationRewards'> & {
  day: string
  coverPercent: number | null
  lowPercent: number | null
  income: bigint
  epoch: number | null
}

const daysMax = 366

/** Oldest first, at most a year. */
export const listDays = (db: Database): Promise<readonly DayRow[]> =>
  query(db).rows`select d.business_day as day, d.held, d.owed, d.low, to_percent(d.held, d.owed) as cover_percent,
      d.low_cover::float8 / 10 as low_percent, d.invitation_rewards, coalesce(f.amount, 0)::bigint as income, r.epoch
    from books_day d
    left join books_flow f on (f.business_day, f.kind, f.currency) = (d.business_day, 'income', 'USDT')
    left join transparency_record r on r.day = d.business_day and r.signature is not null
    where d.business_day > ledger.today() - ${daysMax}::int order by d.business_day`

export const readCover = (db: Database) => callRow(db, 'coverNow')

/** What was ever transferred of a kind, and how often. */
export async function readTransferred(db: Database): Promise<(kind: string) => { amount: bigint; count: number }> {
  const rows = await query(db).rows<{ kind: string; amount: bigint; count: number }>`select kind,
      sum(amount)::bigint as amount, sum(transfers)::int as count
    from books_flow
    where currency = 'USDT'
      and kind in ('owner-in', 'owner-out', 'fees-out', 'withdraw-fee', 'promotions-fund', 'fx-fund', 'rail-move')
    group by kind`
  const transferred = new Map(rows.map(({ kind, amount, count }) => [kind, { amount, count }]))
  return (kind) => transferred.get(kind) ?? { amount: 0n, count: 0 }
}

export type TotalsRow = {
  count: number
  settled: number
  below: number
  steady: number
  raised: bigint
  released: bigint
  revenue: bigint
  income: bigint
  covered: bigint
  fromReleases: bigint
  paid: bigint
  expected: bigint
  deviationPercent: number | null
}

/** More than 5 percent below what was expected is below. */
export const readMachineTotals = (db: Database): Promise<TotalsRow> =>
  query(db).row`select count(*)::int as count, (count(*) filter (where a.expected > 0))::int as settled,
      (count(*) filter (where a.deviation_percent < -5))::int as below,
      (count(*) filter (where b.is_steady))::int as steady,
      coalesce(sum(b.raised), 0)::bigint as raised, coalesce(sum(b.capital_released), 0)::bigint as released,
      coalesce(sum(b.revenue_received), 0)::bigint as revenue, coalesce(sum(b.income_paid), 0)::bigint as income,
      coalesce(sum(b.covered), 0)::bigint as covered,
      coalesce(sum(b.revenue_from_releases), 0)::bigint as from_releases,
      coalesce(sum(a.paid), 0)::bigint as paid, coalesce(sum(a.expected), 0)::bigint as expected,
      deviation_percent(sum(a.paid), sum(a.expected)) as deviation_percent
    from machine m join machine_stock s on s.machine_id = m.id join machine_account b on b.machine_id = m.id
      cross join lateral machine_pace(m.id) a
    where m.is_published or s.sold_units > 0`

/** How many proposals of a kind came to an end after so many minutes in the last 30 days. */
export type DecisionTimeRow = { kind: string; act: string; minutes: number; proposals: number }

export const listDecisionTimes = (db: Database): Promise<DecisionTimeRow[]> =>
  query(db).rows`select kind, act, minutes, sum(proposals)::int as proposals from decision_time
    where day > (now() at time zone (select time_zone from ledger.clock))::date - 30 group by kind, act, minutes`

const unlookedKinds = kindNames.filter((kind) => getKind(kind).needsLook === false)

/** What waits for somebody else now: to be decided, or to be looked at for more than a day. */
export type WaitingRow = { kind: string; open: number; overdue: number }

export const listWaiting = (db: Database): Promise<WaitingRow[]> =>
  query(db).rows`select kind, sum(open)::int as open, sum(overdue)::int as overdue from (
      select kind, 1 as open, 0 as overdue from proposal
      where state = 'open' and expires_at > now()
      union all
      select kind, 0, 1 from proposal
      where state = 'approved' and decided_by is null and seen_by is null and kind <> all (${unlookedKinds})
        and proposed_at < now() - interval '1 day'
    ) w group by kind`

export type SealRow = {
  epoch: number | null
  day: string | null
  sealedTime: Date | null
  ageMinutes: number | null
  sealedDays: number
  missingDays: number
  challenges: number
}

/** The newest signed day, the last 30 days, and what was proved against us. */
export const readSeals = (db: Database): Promise<SealRow> =>
  query(db).row`with sealed as (
      select r.epoch, r.day, r.signed_at from transparency_record r
      where r.signature is not null and r.day >= ledger.today() - 30
    ), last as (
      select r.epoch, r.day, r.signed_at from transparency_record r
      where r.signature is not null order by r.epoch desc limit 1
    )
    select l.epoch, l.day, l.signed_at as sealed_time,
      floor(extract(epoch from now() - l.signed_at) / 60)::int as age_minutes,
      (select count(*) from sealed)::int as sealed_days,
      -- From the first sealed day on, every day is to be sealed. Yesterday may be on its way.
      coalesce(ledger.today() - 1 - greatest(ledger.today() - 30, (select min(r.day) from transparency_record r))
        - (select count(*) from sealed s where s.day < ledger.today() - 1), 0)::int as missing_days,
      (select count(*) from challenge)::int as challenges
    from (select 1) one left join last l on true`

export const listStops = (db: Database) =>
  db
    .selectFrom('platformStop')
    .select(['reason', 'since', 'until'])
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** What one invitation pays; null while nobody is paid for one. */
export const readInvitationAmount = (db: Database): Promise<bigint | null> =>
  query(db).value`(
      select p.amounts[1] from programme_view p where p.kind = 'invitation' and p.state = 'open' limit 1
    )`

export const keepOpenBooks = (db: Database) => call(db, 'keepOpenBooks')
