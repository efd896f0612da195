import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
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

const programme = `(
    select f.free, v.amounts, v.ends_at as "endsAt"
    from promotions_free() f left join programme_view v on v.kind = 'sign-in'
  )`

/** Signs all of them in, in one round trip. The answers are in the order of the requests. */
export const signInMany = async (pool: pg.Pool, requests: readonly SignInRequest[]): Promise<SignedIn[]> =>
  withRetries(async () => {
    const { rows } = await pool.query<SignedIn & { number: number }>({
      name: 'sign_in_many',
      text: `select s.number, s.outcome, s.day, s.streak, s.days, s.refusal, s.amount, p.*
        from sign_in_many($1, $2) s cross join ${programme} p order by s.number`,
      values: [requests.map(({ memberId }) => memberId), requests.map(({ zoneMinutes }) => zoneMinutes)],
    })
    return rows
  })

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

export async function findSignInToday(pool: pg.Pool, { memberId, zoneMinutes }: SignInRequest): Promise<SignInToday> {
  return onlyRow(
    await pool.query<SignInToday>({
      name: 'sign_in_today',
      text: `select t.day, t.is_signed as "isSigned", t.streak, t.days, t.refusal, t.amount, f.free, v.amounts,
          v.ends_at as "endsAt", o.amount as offered, o.refusal as "offerRefusal"
        from sign_in_today($1, $2) t cross join promotions_free() f
        left join programme_view v on v.kind = 'sign-in'
        left join lateral reward_offer(v.id, $1, t.next_streak) o on v.id is not null`,
      values: [memberId, zoneMinutes],
    }),
  )
}

export type SignInRow = {
  readonly day: string
  readonly at: Date
  readonly streak: number
  readonly refusal: GrantRefusal
  readonly rewardId: string | null
  readonly amount: bigint | null
}

/** Newest first. `month` is its first day. */
export const listSignIns = (
  pool: pg.Pool,
  memberId: string,
  month: string | null,
  page: PageRequest,
): Promise<Page<SignInRow>> => {
  const matching = `from sign_in s where s.member_id = $1
    and ($2::date is null or s.day >= $2 and s.day < ($2::date + interval '1 month'))`
  return queryPage(
    pool,
    {
      name: 'sign_in.list',
      text: `select s.day, s.at, s.streak, s.refusal, s.reward_id as "rewardId", (
          select r.amount from reward r where (r.member_id, r.id) = (s.member_id, s.reward_id)) as amount
        ${matching} order by s.day desc limit $3 offset $4`,
      values: [memberId, month, page.pageSize, toOffset(page)],
    },
    { name: 'sign_in.count', text: `select count(*) as total ${matching}`, values: [memberId, month] },
  )
}

/** All of a member's sign-ins, for the export of their data. */
export async function exportSignIns(db: Database, memberId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select s.day, s.streak, s.at, s.reward_id as "rewardId", s.refusal
    from sign_in s where s.member_id = ${memberId}::uuid order by s.day`.execute(db)
  return rows
}

export async function sumSignIns(pool: pg.Pool, memberId: string, month: string | null): Promise<bigint> {
  return onlyRow(
    await pool.query<{ amount: bigint }>({
      name: 'sign_in.sum',
      text: `select coalesce(sum(r.amount), 0)::bigint as amount
        from sign_in s join reward r on (r.member_id, r.id) = (s.member_id, s.reward_id)
        where s.member_id = $1 and ($2::date is null or s.day >= $2 and s.day < ($2::date + interval '1 month'))`,
      values: [memberId, month],
    }),
  ).amount
}
