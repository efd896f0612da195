import type { ParsedOf } from '@millrace/contract/call'
import type { memberList } from '@millrace/contract/console/member'
import type { LanguageHeader } from '@millrace/contract/fields'
import { type Expression, type ExpressionBuilder, type Insertable, sql, type SqlBool, type Updateable } from 'kysely'
import { toPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { callRow, type RowOf } from '../../db/functions.ts'
import { type Page, query, firstOrNull, readPage } from '../../db/rows.ts'
import type { Tables, Row } from '../../db/schema.ts'
import { findCountry, type Account } from '../account.ts'

export type MemberRow = Row<'member'>

const getAccountColumn = ({ channel }: Account) => (channel === 'sms' ? 'phone' : 'email')

/** The member who signs in with this account. Closed members have no account. */
export const findByAccount = (db: Database, account: Account): Promise<MemberRow | null> =>
  firstOrNull(db.selectFrom('member').selectAll().where(getAccountColumn(account), '=', account.value))

export const findMember = (db: Database, id: string): Promise<MemberRow | null> =>
  firstOrNull(db.selectFrom('member').selectAll().where('id', '=', id))

/** Reads the row and locks it until the transaction ends. */
export const lockMember = (db: Database, id: string): Promise<MemberRow | null> =>
  firstOrNull(db.selectFrom('member').selectAll().where('id', '=', id).forUpdate())

/** For how many days a year withdrawals of a member may be stopped, and for how many more. */
export const readStopDays = (db: Database, memberId: string) => callRow(db, 'stopDays', memberId)

/** How many members are frozen, and of how many withdrawals are stopped. Demonstration or not, each is one. */
export const countRestricted = (db: Database) => callRow(db, 'restrictedMembers')

export type MemberFigures = {
  readonly unread: bigint
  readonly invited: bigint
  readonly coupons: bigint
  /** Of those invited directly: verified, and signed in on three days. */
  readonly validInvited: bigint
  readonly validOrders: bigint
  readonly lastExpiry: Date | null
}

/** The names under which operators write to members. */
export const listStaffNames = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('operator').select('name').where('isActive', '=', true).execute()).map(({ name }) => name)

/** What is counted for a member. Orders are valid as the list of orders says, so that both agree. */
export const findMemberFigures = (db: Database, id: string): Promise<MemberFigures> =>
  query(db).row`select (select count(*) from message g where g.member_id = ${id}::uuid and g.read_at is null) as unread,
      coalesce((select c.people from team_count c where (c.member_id, c.level) = (${id}::uuid, 1)), 0) as invited,
      coalesce((select c.valid from team_count c where (c.member_id, c.level) = (${id}::uuid, 1)), 0) as valid_invited,
      (
        select count(*) from coupon c
        where c.member_id = ${id}::uuid and c.order_id is null and c.expires_at > ledger.now()
      ) as coupons,
      count(*) as valid_orders, (max(o.last_day) + 1)::timestamp at time zone
        (select c.time_zone from ledger.clock c) as last_expiry
    from order_view o where o.member_id = ${id}::uuid and o.state in ('reflecting', 'valid')`

export const findByInviteCode = (db: Database, inviteCode: string): Promise<{ id: string } | null> =>
  firstOrNull(db.selectFrom('member').select('id').where('inviteCode', '=', inviteCode))

export type NewMember = {
  readonly account: Account
  readonly passwordHash: string
  readonly inviteCode: string
  readonly invitedBy: string | null
  readonly language: LanguageHeader
  readonly createdAt: Date
  readonly isDemo: boolean
}

/** Null when the account is registered already, possibly by a concurrent call. */
export async function addMember(db: Database, { account, ...fields }: NewMember): Promise<MemberRow | null> {
  const column = getAccountColumn(account)
  const values: Insertable<Tables['member']> = {
    phone: null,
    email: null,
    fundPasswordLockedUntil: null,
    closedAt: null,
    country: findCountry(account),
    ...fields,
    [column]: account.value,
  }
  return (
    (await db
      .insertInto('member')
      .values(values)
      .onConflict((conflict) => conflict.column(column).doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

/** Freezes and stops are operators' acts, which they sign. */
type MemberChange = Omit<
  Updateable<Tables['member']>,
  'frozenAt' | 'frozenReason' | 'withdrawalsStoppedUntil' | 'withdrawalsStopReason'
>

export async function changeMember(db: Database, id: string, fields: MemberChange): Promise<MemberRow> {
  return db.updateTable('member').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

const selectMemberOverviews = (db: Database) =>
  db
    .selectFrom('member')
    .selectAll('member')
    .select(({ selectFrom, fn }) => [
      selectFrom('memberSession')
        .whereRef('memberSession.memberId', '=', 'member.id')
        .select(fn.countAll<bigint>().as('n'))
        .as('sessions'),
      selectFrom('verification')
        .whereRef('verification.memberId', '=', 'member.id')
        .select('verification.state')
        .orderBy('verification.createdAt', 'desc')
        .limit(1)
        .as('verifyState'),
      sql<readonly { value: string; usableAt: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('value', c.value, 'usableAt', c.usable_at) order by c.channel)
        from account_change c where c.member_id = member.id), '[]')`.as('accountChanges'),
    ])

export type MemberOverviewRow = Awaited<ReturnType<ReturnType<typeof selectMemberOverviews>['execute']>>[number]

export const findMemberOverview = (db: Database, id: string): Promise<MemberOverviewRow | null> =>
  firstOrNull(selectMemberOverviews(db).where('id', '=', id))

/** What members are ordered by, for all of them in one pass; as `listMemberFigures` has it of each. */
const sortKeys = {
  money: sql`select a.owner as member_id, sum(a.balance) as value from wallet_account a group by a.owner`,
  units: sql`select o.member_id::text as member_id, sum(o.units) as value from order_view o
    where o.state in ('reflecting', 'valid') group by o.member_id`,
  seenTime: sql`select s.member_id::text as member_id, extract(epoch from max(s.last_seen_at)) as value
    from member_session s group by s.member_id`,
} as const

/** Searches by phone, e-mail, name, id and invite code. */
export function listMemberOverviews(
  db: Database,
  { q, state, sort, order, ...page }: ParsedOf<typeof memberList>,
): Promise<Page<MemberOverviewRow>> {
  const condition = ({ eb, and, or, lit }: ExpressionBuilder<Tables, 'member'>) => {
    const conditions: Expression<SqlBool>[] = [isInRange('member.createdAt', page)]
    if (state === 'closed') conditions.push(eb('closedAt', 'is not', null))
    if (state === 'frozen') conditions.push(eb('frozenAt', 'is not', null), eb('closedAt', 'is', null))
    if (state === 'stopped') conditions.push(eb('withdrawalsStoppedUntil', '>', sql<Date>`now()`))
    if (state === 'active') conditions.push(eb('frozenAt', 'is', null), eb('closedAt', 'is', null))
    if (q) {
      const digits = q.replaceAll(/\D/g, '')
      conditions.push(
        or([
          eb('name', 'ilike', toPattern(q)),
          eb('email', 'ilike', toPattern(q)),
          eb('inviteCode', '=', q.toUpperCase()),
          eb(sql<string>`id::text`, '=', q.toLowerCase()),
          digits.length >= 3 ? eb('phone', 'like', `%${digits}%`) : lit(false),
        ]),
      )
    }
    return and(conditions)
  }
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const members = selectMemberOverviews(db).where(condition)
  const sorted =
    sort === 'createTime'
      ? members.orderBy('createdAt', direction)
      : members
          .leftJoin(sql<{ memberId: string; value: number }>`(${sortKeys[sort]})`.as('sorted'), (join) =>
            join.on(sql<boolean>`sorted.member_id = member.id::text`),
          )
          // Who was never here comes last, and without money or units has none.
          .orderBy(sort === 'seenTime' ? sql`sorted.value` : sql`coalesce(sorted.value, 0)`, (by) =>
            (direction === 'asc' ? by.asc() : by.desc()).nullsLast(),
          )
          .orderBy('createdAt', 'desc')
  return readPage(sorted.orderBy('id'), db.selectFrom('member').where(condition), page)
}

export type MemberListFigures = RowOf<'memberMoney'> & {
  readonly id: string
  readonly units: number
  readonly withdrawals: number
  readonly verifications: number
  readonly tickets: number
  readonly chats: number
  readonly seenAt: Date | null
}

/** What a page of the list shows of its members beside who they are. */
export const listMemberFigures = (db: Database, ids: readonly string[]): Promise<MemberListFigures[]> =>
  query(db).rows`select m.id, a.*,
      (select coalesce(sum(o.units), 0) from order_view o
        where o.member_id = m.id and o.state in ('reflecting', 'valid'))::int as units,
      (select count(*) from withdrawal w where w.member_id = m.id and w.state = 'pending')::int as withdrawals,
      (select count(*) from verification v where v.member_id = m.id and v.state = 'pending')::int as verifications,
      (select count(*) from ticket t where t.member_id = m.id and t.state = 'open')::int as tickets,
      (select count(*) from conversation c where c.member_id = m.id and c.waiting_since is not null
        and c.closed_at is null)::int as chats,
      (select max(s.last_seen_at) from member_session s where s.member_id = m.id) as seen_at
    from unnest(${ids}::uuid[]) m(id) cross join lateral member_money(m.id) a`

/** How many members are below a member, by level. */
export async function countTeam(db: Database, memberId: string): Promise<{ level: number; members: number }[]> {
  const rows = await query(db).rows<{ level: number; members: bigint }>`with recursive team as (
      select id, 1 as level from member where invited_by = ${memberId}
      union all
      select member.id, team.level + 1 from member join team on member.invited_by = team.id
    )
    select level, count(*) as members from team group by level order by level`
  return rows.map(({ level, members }) => ({ level, members: Number(members) }))
}

/** When a member's invitees registered. Who they are stays private. */
export const listInvited = (db: Database, memberId: string) =>
  db.selectFrom('member').select('createdAt').where('invitedBy', '=', memberId).orderBy('createdAt').execute()
