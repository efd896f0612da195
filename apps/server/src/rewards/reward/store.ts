import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { callRow, rowsOf } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { withRetries } from '../../ledger/index.ts'
import type { GrantRefusal, Offer } from '../noReward.ts'

/** What the only programme of a kind offers a member. */
export const findOffer = (db: Database, memberId: string, kind: ProgrammeKind): Promise<Offer> =>
  query(db).row`select o.amount, o.refusal, v.ends_at, f.free
    from promotions_free() f left join programme_view v on v.id = programme_of(${kind})
    left join lateral reward_offer(v.id, ${memberId}) o on v.id is not null`

export type RewardRow = Pick<Row<'reward'>, 'id' | 'number' | 'amount' | 'createdAt'> & {
  readonly kind: ProgrammeKind
  readonly isInvited: boolean
}

const columns = sql`r.id, r.number, r.kind, r.amount, r.created_at,
  (select m.invited_by is not null from member m where m.id = r.member_id) as is_invited`

/** Newest first. */
export const listRewards = (
  db: Database,
  memberId: string,
  kind: ProgrammeKind | null,
  page: PageRequest,
): Promise<Page<RewardRow>> => {
  const matching = sql`from reward r where r.member_id = ${memberId} and ${hasValues({ 'r.kind': kind })}`
  return queryPage(
    db,
    sql`select ${columns} ${matching} order by r.created_at desc, r.number desc ${limitTo(page)}`,
    sql`select count(*) as total ${matching}`,
  )
}

/** All of a member's rewards, for the export of their data. */
export const exportRewards = (db: Database, memberId: string): Promise<object[]> =>
  query(db).rows`select r.id, r.kind, r.amount, r.reason, r.business_day, r.created_at
    from reward r where r.member_id = ${memberId}::uuid order by r.number`

export type KindSum = Offer & {
  readonly kind: ProgrammeKind
  readonly count: bigint
  readonly received: bigint
}

/** What a member has received of each kind, and what its programme offers. Of several programmes, the best open one. */
export const sumKinds = (db: Database, memberId: string): Promise<KindSum[]> =>
  query(db).rows`with own as (
      select r.kind, count(*) as count, sum(r.amount)::bigint as received from reward r
      where r.member_id = ${memberId} group by r.kind
    ), offered as (
      select distinct on (v.kind) v.kind, o.amount, o.refusal, v.ends_at
      from programme_view v cross join lateral reward_offer(v.id, ${memberId}) o
      where v.version is not null order by v.kind, o.refusal, o.amount desc
    )
    select kind, coalesce(w.count, 0) as count, coalesce(w.received, 0)::bigint as received, o.amount, o.refusal,
      o.ends_at, f.free
    from own w full join offered o using (kind) cross join promotions_free() f`

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

export const findWelcome = (db: Database, { header }: Language, memberId: string): Promise<WelcomeRow> =>
  query(db).row`select m.id as machine_id, in_language(m.name, ${header}) as machine_name,
    m.pictures[1] as picture, w.units,
        w.day, r.amount as received, r.created_at as received_at,
        c.member_id is not null as is_verified, is_operator_full(c.decided_by) as is_full
      from (values (1)) x
      left join verification c on c.member_id = ${memberId} and c.state = 'verified'
      left join programme p on p.id = programme_of('welcome')
      left join programme_version v on (v.programme_id, v.version) = (p.id, p.version)
      left join lateral welcome_of(v) w on v.id is not null
      left join machine m on m.id = w.machine_id
      left join lateral (
        select r.amount, r.created_at from reward r where r.member_id = ${memberId} and r.kind = 'welcome' limit 1) r on true`

export const receiveWelcome = async (db: Database, memberId: string): Promise<'granted' | 'same' | GrantRefusal> =>
  (await withRetries(() => callRow(db, 'receiveWelcome', memberId))).outcome as 'granted' | 'same' | GrantRefusal

/** Rewards of the last days that have not been in a popup yet, newest first. From now on they have. */
export async function takeUnseenRewards(db: Database, memberId: string, countMax: number): Promise<RewardRow[]> {
  const rows = await query(db).rows<RewardRow>`select ${columns} from reward r
      where r.member_id = ${memberId} and r.kind <> 'sign-in' and r.created_at > ledger.now() - interval '3 days'
        and r.number > coalesce((select s.up_to from reward_seen s where s.member_id = ${memberId}), 0)
      order by r.number desc limit ${countMax}`
  const [newest] = rows
  if (newest)
    await sql`insert into reward_seen as s (member_id, up_to) values (${memberId}, ${newest.number})
       on conflict (member_id) do update set up_to = greatest(s.up_to, excluded.up_to)`.execute(db)
  return rows
}

export const readBudget = (db: Database) =>
  db
    .selectFrom(rowsOf('promotionsState').as('p'))
    .selectAll()
    .select(sql<boolean>`is_solvent()`.as('isPaying'))
    .executeTakeFirstOrThrow()

// ── messages

type Told = { readonly memberId: string; readonly kind: ProgrammeKind; readonly amount: bigint; readonly id: string }

/** The rewards that members have not been told about, oldest first; nobody else tells them meanwhile. */
export const takeUntoldRewards = (db: Database, countMax: number): Promise<Told[]> =>
  query(db).rows`with progress as (select up_to from reward_message_progress for update), untold as (
      select r.number, r.member_id, r.kind, r.amount, r.id
      from reward r, progress p where r.number > p.up_to order by r.number limit ${countMax}
    ), moved as (
      update reward_message_progress set up_to = (select max(number) from untold) where exists (select from untold)
    )
    select member_id, kind, amount, id from untold order by number`
