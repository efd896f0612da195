import { sql } from 'kysely'
import { addJob } from '../../db/addJob.ts'
import { hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { withRetries } from '../../ledger/index.ts'
import type { GrantRefusal } from '../noReward.ts'

export type LevelRow = { readonly level: number; readonly people: bigint; readonly valid: bigint }

/** Kept as the team grows, so that it costs the same for a large one. */
export const listLevels = (db: Database, memberId: string): Promise<LevelRow[]> =>
  query(db).rows`select level::int, people, valid from team_count where member_id = ${memberId} order by level`

export type ShareRow = {
  readonly referrerName: string | null
  readonly referrerPhone: string | null
  readonly referrerEmail: string | null
  readonly received: bigint
  readonly deviceMax: number
  readonly dayMax: number
}

export const findShare = (db: Database, memberId: string): Promise<ShareRow> =>
  query(db).row`select i.name as referrer_name, i.phone as referrer_phone, i.email as referrer_email, (
      select coalesce(sum(r.amount), 0)::bigint from reward r where r.member_id = m.id and r.kind = 'invitation'
    ) as received, l.device_max, l.day_max
    from member m left join member i on i.id = m.invited_by cross join review_limits() l where m.id = ${memberId}`

type Named = { readonly name: string; readonly phone: string | null; readonly email: string | null }
export type PersonRow = Named & {
  readonly id: string
  readonly joinedAt: Date
  readonly isVerified: boolean
  readonly signInDays: number
  readonly validAt: Date | null
  readonly state: 'waiting' | 'ready' | 'review' | 'paid' | 'unpaid' | 'rejected'
  readonly refusal: GrantRefusal
  readonly reason: string
  readonly amount: bigint | null
}

/** The people of a level, newest first. */
export async function listPeople(
  db: Database,
  memberId: string,
  level: number,
  page: PageRequest,
): Promise<Page<PersonRow>> {
  return queryPage(
    db,
    sql`select m.id, m.name, m.phone, m.email, t.joined_at, exists (
          select from verification v where v.member_id = m.id and v.state = 'verified') as is_verified,
        least(3, coalesce((select s.days from sign_in_state s where s.member_id = m.id), 0)) as sign_in_days,
        i.valid_at, i.state, i.refusal, i.reason, (
          select r.amount from reward r where (r.member_id, r.id) = (i.inviter_id, i.reward_id)) as amount
        from (
          select t.member_id, t.joined_at from team_member t where t.ancestor_id = ${memberId} and t.level = ${level}
          order by t.joined_at desc, t.member_id ${limitTo(page)}
        ) t join member m on m.id = t.member_id join invitation i on i.invited_id = t.member_id
        order by t.joined_at desc, t.member_id`,
    sql`select coalesce(max(people), 0) as total from team_count where member_id = ${memberId} and level = ${level}`,
  )
}

export type InviteRewardRow = Named & { readonly id: string; readonly amount: bigint; readonly createdAt: Date }

export const listInviteRewards = (db: Database, memberId: string, page: PageRequest): Promise<Page<InviteRewardRow>> =>
  queryPage(
    db,
    sql`select r.id, r.amount, r.created_at, coalesce(m.name, '') as name, m.phone, m.email
        from reward r left join member m on m.id = id_in(split_part(r.reason, ':', 2))
        where r.member_id = ${memberId} and r.kind = 'invitation' order by r.created_at desc, r.number desc ${limitTo(page)}`,
    sql`select count(*) as total from reward r where r.member_id = ${memberId} and r.kind = 'invitation'`,
  )

/** A member's invitations and when they were invited themselves, for the export of their data. */
export const exportInvitations = (db: Database, memberId: string): Promise<object[]> =>
  query(db).rows`select w.*, i.invited_at, i.valid_at
    from invitation i
    -- What became of the reward is the inviter's.
    cross join lateral (
      select i.inviter_id = ${memberId}::uuid as is_inviter,
        case when i.inviter_id = ${memberId}::uuid then i.state end as state,
        case when i.inviter_id = ${memberId}::uuid then i.reason end as reason,
        case when i.inviter_id = ${memberId}::uuid then i.reward_id end as reward_id
    ) w
    where ${memberId}::uuid in (i.inviter_id, i.invited_id)
    order by i.invited_at, i.invited_id`

export const rewardInvitations = (db: Database, countMax: number) =>
  withRetries(() => call(db, 'rewardInvitations', countMax))

/** Runs the job that grants rewards for invitations, soon and once. */
export const queueInvitations = (db: Database): Promise<void> =>
  addJob(db, 'reward-invitations', { key: 'reward-invitations now' })

// ── for operators

type ReviewRow = Pick<
  Row<'invitation'>,
  'invitedId' | 'inviterId' | 'invitedAt' | 'validAt' | 'state' | 'checks' | 'reason' | 'decidedAt' | 'decidedBy'
> & { readonly invitedName: string; readonly inviterName: string; readonly inviterValid: bigint }

export function listInvitations(
  db: Database,
  { state, ...page }: PageRequest & { readonly state?: PersonRow['state'] | undefined },
): Promise<Page<ReviewRow>> {
  const matching = hasValues({ 'i.state': state })
  return queryPage(
    db,
    sql`select i.invited_id, i.inviter_id, ${memberNameOf('m')} as invited_name,
        ${memberNameOf('n')} as inviter_name, i.invited_at, i.valid_at, i.state, i.checks,
        i.reason, i.decided_at, o.name as decided_by,
        coalesce((select c.valid from team_count c where (c.member_id, c.level) = (i.inviter_id, 1)), 0)
          as inviter_valid
      from invitation i join member m on m.id = i.invited_id join member n on n.id = i.inviter_id
      left join operator o on o.id = i.decided_by
      where ${matching} order by i.valid_at, i.invited_at, i.invited_id
      ${limitTo(page)}`,
    sql`select count(*) as total from invitation i where ${matching}`,
  )
}

export const findInvited = (db: Database, id: string): Promise<Named> =>
  query(db).row`select m.name, m.phone, m.email from member m where m.id = ${id}`
