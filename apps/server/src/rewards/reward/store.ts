import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import { withRetries } from '../../ledger/index.ts'
import type { GrantRefusal, Offer } from '../noReward.ts'

/** What the only programme of a kind offers a member. */
export async function findOffer(pool: pg.Pool, memberId: string, kind: ProgrammeKind): Promise<Offer> {
  return onlyRow(
    await pool.query<Offer>({
      name: 'reward.offer',
      text: `select o.amount, o.refusal, v.ends_at as "endsAt", f.free
        from promotions_free() f left join programme_view v on v.id = programme_of($2)
        left join lateral reward_offer(v.id, $1) o on v.id is not null`,
      values: [memberId, kind],
    }),
  )
}

export type RewardRow = {
  readonly id: string
  readonly number: bigint
  readonly kind: ProgrammeKind
  readonly amount: bigint
  readonly createdAt: Date
  readonly isInvited: boolean
}

const columns = `r.id, r.number, r.kind, r.amount, r.created_at as "createdAt",
  (select m.invited_by is not null from member m where m.id = r.member_id) as "isInvited"`

/** Newest first. */
export const listRewards = (
  pool: pg.Pool,
  memberId: string,
  kind: ProgrammeKind | null,
  page: PageRequest,
): Promise<Page<RewardRow>> => {
  const matching = 'from reward r where r.member_id = $1 and ($2::text is null or r.kind = $2)'
  return queryPage(
    pool,
    {
      name: 'reward.list',
      text: `select ${columns} ${matching} order by r.created_at desc, r.number desc limit $3 offset $4`,
      values: [memberId, kind, page.pageSize, toOffset(page)],
    },
    { name: 'reward.count', text: `select count(*) as total ${matching}`, values: [memberId, kind] },
  )
}

/** All of a member's rewards, for the export of their data. */
export async function exportRewards(db: Database, memberId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select r.id, r.kind, r.amount, r.reason, r.business_day as "businessDay", r.created_at as "createdAt"
    from reward r where r.member_id = ${memberId}::uuid order by r.number`.execute(db)
  return rows
}

export type KindSum = Offer & {
  readonly kind: ProgrammeKind
  readonly count: bigint
  readonly received: bigint
}

/** What a member has received of each kind, and what its programme offers. Of several programmes, the best open one. */
export async function sumKinds(pool: pg.Pool, memberId: string): Promise<KindSum[]> {
  const { rows } = await pool.query<KindSum>({
    name: 'reward.kinds',
    text: `with own as (
        select r.kind, count(*) as count, sum(r.amount)::bigint as received from reward r
        where r.member_id = $1 group by r.kind
      ), offered as (
        select distinct on (v.kind) v.kind, o.amount, o.refusal, v.ends_at
        from programme_view v cross join lateral reward_offer(v.id, $1) o
        where v.version is not null order by v.kind, o.refusal, o.amount desc
      )
      select kind, coalesce(w.count, 0) as count, coalesce(w.received, 0)::bigint as received, o.amount, o.refusal,
        o.ends_at as "endsAt", f.free
      from own w full join offered o using (kind) cross join promotions_free() f`,
    values: [memberId],
  })
  return rows
}

export type WelcomeRow = {
  readonly machineId: string | null
  readonly machineName: string | null
  readonly picture: string | null
  readonly units: number | null
  readonly day: string | null
  readonly received: bigint | null
  readonly receivedAt: Date | null
  readonly isVerified: boolean
  /** As many rewards as may rest today on the word of whoever verified the member. */
  readonly isFull: boolean
}

export async function findWelcome(pool: pg.Pool, { header }: Language, memberId: string): Promise<WelcomeRow> {
  return onlyRow(
    await pool.query<WelcomeRow>({
      name: 'reward.welcome',
      text: `select m.id as "machineId", in_language(m.name, $2) as "machineName", m.pictures[1] as picture, w.units,
          w.day, r.amount as received, r.created_at as "receivedAt",
          c.member_id is not null as "isVerified", is_operator_full(c.decided_by) as "isFull"
        from (values (1)) x
        left join verification c on c.member_id = $1 and c.state = 'verified'
        left join programme p on p.id = programme_of('welcome')
        left join programme_version v on (v.programme_id, v.version) = (p.id, p.version)
        left join lateral welcome_of(v) w on v.id is not null
        left join machine m on m.id = w.machine_id
        left join lateral (
          select r.amount, r.created_at from reward r where r.member_id = $1 and r.kind = 'welcome' limit 1) r on true`,
      values: [memberId, header],
    }),
  )
}

export const receiveWelcome = async (pool: pg.Pool, memberId: string): Promise<'granted' | 'same' | GrantRefusal> =>
  onlyRow(
    await withRetries(() =>
      pool.query<{ outcome: 'granted' | 'same' | GrantRefusal }>({
        name: 'receive_welcome',
        text: 'select outcome from receive_welcome($1)',
        values: [memberId],
      }),
    ),
  ).outcome

/** Rewards of the last days that have not been in a popup yet, newest first. From now on they have. */
export async function takeUnseenRewards(pool: pg.Pool, memberId: string, countMax: number): Promise<RewardRow[]> {
  const { rows } = await pool.query<RewardRow>({
    name: 'reward.unseen',
    text: `select ${columns} from reward r
      where r.member_id = $1 and r.kind <> 'sign-in' and r.created_at > ledger.now() - interval '3 days'
        and r.number > coalesce((select s.up_to from reward_seen s where s.member_id = $1), 0)
      order by r.number desc limit $2`,
    values: [memberId, countMax],
  })
  const [newest] = rows
  if (newest)
    await pool.query(
      `insert into reward_seen as s (member_id, up_to) values ($1, $2)
       on conflict (member_id) do update set up_to = greatest(s.up_to, excluded.up_to)`,
      [memberId, newest.number],
    )
  return rows
}

export type Budget = {
  readonly funded: bigint
  readonly granted: bigint
  readonly used: bigint
  readonly promised: bigint
  readonly balance: bigint
  readonly free: bigint
  readonly isPaying: boolean
}

export const readBudget = async (db: Database): Promise<Budget> =>
  onlyRow(await sql<Budget>`select p.*, is_solvent() as "isPaying" from promotions_state() p`.execute(db))

// ── messages

type Told = { readonly memberId: string; readonly kind: ProgrammeKind; readonly amount: bigint; readonly id: string }

/** The rewards that members have not been told about, oldest first; nobody else tells them meanwhile. */
export async function takeUntoldRewards(db: Database, countMax: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with progress as (select up_to from reward_message_progress for update), untold as (
      select r.number, r.member_id, r.kind, r.amount, r.id
      from reward r, progress p where r.number > p.up_to order by r.number limit ${countMax}
    ), moved as (
      update reward_message_progress set up_to = (select max(number) from untold) where exists (select from untold)
    )
    select member_id as "memberId", kind, amount, id from untold order by number`.execute(db)
  return rows
}
