import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { withRetries } from '../../ledger/index.ts'
import type { GrantRefusal, Offer } from '../noReward.ts'

export type SignInRequest = {
  readonly memberId: string
  /** Of the device, in minutes east of UTC. */
  readonly zoneMinutes: number | null
}

type Programme = Pick<Offer, 'endsAt' | 'free'> & { readonly amounts: readonly bigint[] | null }

export type SignedIn = Programme & {
  readonly outcome: 'signed-in' | 'same' | 'unknown'
  readonly day: string
  readonly streak: number
  readonly days: number
  readonly refusal: GrantRefusal
  readonly amount: bigint | null
}

/** Signs all of them in, in one statement. The answers are in the order of the requests. */
export async function signInMany(db: Database, requests: readonly SignInRequest[]): Promise<SignedIn[]> {
  const signed = await withRetries(
    () => query(db).rows<Omit<SignedIn, keyof Programme>>`select s.outcome, s.day, s.streak, s.days, s.refusal, s.amount
        from sign_in_many(${requests.map(({ memberId }) => memberId)},
          ${requests.map(({ zoneMinutes }) => zoneMinutes)}) s order by s.number`,
  )
  // A statement of its own: within the other one the budget would still be that of before.
  const programme = await query(db).row<Programme>`select f.free, v.amounts, v.ends_at
    from promotions_free() f left join programme_view v on v.kind = 'sign-in'`
  return signed.map((each) => ({ ...each, ...programme }))
}

export type SignInToday = Programme & {
  readonly day: string
  readonly isSigned: boolean
  readonly streak: number
  readonly days: number
  /** Of today's sign-in, once it is made. */
  readonly refusal: GrantRefusal | null
  readonly amount: bigint | null
  readonly offered: bigint | null
  readonly offerRefusal: GrantRefusal | null
}

export const findSignInToday = (db: Database, { memberId, zoneMinutes }: SignInRequest): Promise<SignInToday> =>
  query(db).row`select t.day, t.is_signed, t.streak, t.days, t.refusal, t.amount, f.free, v.amounts,
      v.ends_at, o.amount as offered, o.refusal as offer_refusal
    from sign_in_today(${memberId}, ${zoneMinutes}) t cross join promotions_free() f
    left join programme_view v on v.kind = 'sign-in'
    left join lateral reward_offer(v.id, ${memberId}, t.next_streak) o on v.id is not null`

type SignInRow = Pick<Row<'signIn'>, 'day' | 'at' | 'streak' | 'rewardId'> & {
  readonly refusal: GrantRefusal
  readonly amount: bigint | null
}

/** The sign-ins of a member, or those of a month, of which the first day is given. */
const fromSignIns = (memberId: string, month: string | null, joins = sql``) =>
  sql`from sign_in s ${joins} where s.member_id = ${memberId}
    and (${month}::date is null or s.day >= ${month} and s.day < (${month}::date + interval '1 month'))`

/** Newest first. */
export const listSignIns = (
  db: Database,
  memberId: string,
  month: string | null,
  page: PageRequest,
): Promise<Page<SignInRow>> =>
  queryPage(
    db,
    sql`select s.day, s.at, s.streak, s.refusal, s.reward_id, (
          select r.amount from reward r where (r.member_id, r.id) = (s.member_id, s.reward_id)) as amount
        ${fromSignIns(memberId, month)} order by s.day desc ${limitTo(page)}`,
    sql`select count(*) as total ${fromSignIns(memberId, month)}`,
  )

/** All of a member's sign-ins, for the export of their data. */
export const exportSignIns = (db: Database, memberId: string) =>
  db
    .selectFrom('signIn')
    .select(['day', 'streak', 'at', 'rewardId', 'refusal'])
    .where('memberId', '=', memberId)
    .orderBy('day')
    .execute()

export const sumSignIns = (db: Database, memberId: string, month: string | null): Promise<bigint> =>
  query(db).value`(
      select coalesce(sum(r.amount), 0)::bigint
      ${fromSignIns(memberId, month, sql`join reward r on (r.member_id, r.id) = (s.member_id, s.reward_id)`)}
    )`
