import type { VerifyState } from '@millrace/contract/user/profile'
import type { Database } from '../../db/database.ts'
import { query, hasRow, hasChanged } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

type UnreadColumn = 'invitedBy' | 'closedAt' | 'passwordHash' | `fundPassword${string}`
export type SessionMemberRow = Omit<Row<'member'>, UnreadColumn> & {
  sessionId: string
  lastSeenAt: Date
  upInviteCode: string | null
  hasFundPassword: boolean
  hasPasskey: boolean
  verifyState: VerifyState
}

/** The members of the given tokens. Nearly every call of a member runs this, so it is one prepared statement. */
export const findSessionMembers = (
  db: Database,
  tokenHashes: readonly Buffer[],
  idleSince: Date,
): Promise<(SessionMemberRow & { readonly tokenHash: Buffer })[]> =>
  query(db).rows`select s.token_hash, s.id as session_id, s.last_seen_at,
      m.id, m.phone, m.email, m.name, m.head_url, m.invite_code, m.country,
      up.invite_code as up_invite_code, m.language, m.timezone_minutes,
      m.created_at, m.fund_password_hash is not null as has_fund_password,
      exists (select from passkey p where p.member_id = m.id) as has_passkey,
      coalesce((
        select v.state from verification v where v.member_id = m.id order by v.created_at desc limit 1
      ), 'none') as verify_state,
      m.is_demo, m.frozen_at, m.frozen_reason,
      m.withdrawals_stopped_until, m.withdrawals_stop_reason
    from member_session s join member m on m.id = s.member_id left join member up on up.id = m.invited_by
    where s.token_hash = any (${tokenHashes}) and s.last_seen_at > ${idleSince} and m.closed_at is null`

export async function markSeen(db: Database, memberId: string, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('memberSession')
    .set({ lastSeenAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', sessionId)
    .where('lastSeenAt', '<', at)
    .execute()
}

export type NewSession = {
  readonly memberId: string
  readonly tokenHash: Buffer
  readonly device: string
  readonly address: string
  readonly at: Date
}

export async function addSession(db: Database, { at, ...session }: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('memberSession')
    .values({ ...session, createdAt: at, lastSeenAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listSessions = (db: Database, memberId: string, idleSince: Date) =>
  db
    .selectFrom('memberSession')
    .select(['id', 'device', 'address', 'createdAt', 'lastSeenAt'])
    .where('memberId', '=', memberId)
    .where('lastSeenAt', '>', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()

/** True when there was such a session. */
export const removeSession = (db: Database, memberId: string, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('memberSession').where('memberId', '=', memberId).where('id', '=', id))

/** Ends all sessions of a member, except for the given one, and forgets their browsers. Returns how many. */
export async function removeSessions(db: Database, memberId: string, exceptId?: string): Promise<number> {
  let query = db.deleteFrom('memberSession').where('memberId', '=', memberId)
  if (exceptId) query = query.where('id', '<>', exceptId)
  const { numDeletedRows } = await query.executeTakeFirst()
  let browsers = db.deleteFrom('memberBrowser').where('memberId', '=', memberId)
  if (exceptId) browsers = browsers.where('sessionId', 'is distinct from', exceptId)
  await browsers.execute()
  return Number(numDeletedRows)
}

/** Practice mode: remembers the browser that a member uses, so that it may read their inbox. */
export async function rememberBrowser(
  db: Database,
  browser: { memberId: string; browserHash: Buffer; sessionId: string | null; seenAt: Date },
): Promise<void> {
  const { sessionId, seenAt } = browser
  await db
    .insertInto('memberBrowser')
    .values(browser)
    .onConflict((conflict) => conflict.columns(['memberId', 'browserHash']).doUpdateSet({ sessionId, seenAt }))
    .execute()
}

export async function forgetBrowser(db: Database, memberId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('memberBrowser').where('memberId', '=', memberId).where('sessionId', '=', sessionId).execute()
}

export const isBrowserOf = (db: Database, memberId: string, browserHash: Buffer): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('memberBrowser')
      .select('memberId')
      .where('memberId', '=', memberId)
      .where('browserHash', '=', browserHash),
  )

export async function removeIdleSessions(db: Database, idleSince: Date): Promise<void> {
  await db.deleteFrom('memberSession').where('lastSeenAt', '<=', idleSince).execute()
  await db.deleteFrom('memberBrowser').where('seenAt', '<=', idleSince).execute()
}

/** Of a member who leaves. */
export async function forgetOrigins(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('memberOrigin').where('memberId', '=', memberId).execute()
}

export async function rememberOrigins(
  db: Database,
  {
    memberId,
    origins,
    seenAt,
  }: {
    readonly memberId: string
    readonly origins: readonly { readonly kind: 'device' | 'network'; readonly hash: Buffer }[]
    readonly seenAt: Date
  },
): Promise<void> {
  if (origins.length > 0)
    await db
      .insertInto('memberOrigin')
      .values(origins.map((origin) => ({ ...origin, memberId, seenAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
