import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { SessionExpired } from '../http/errors.ts'
import { lockMember, type MemberRow } from './member/store.ts'
import { tokenCache } from './session/tokenCache.ts'

type Work<Result> = (db: Database, member: MemberRow) => Promise<Result>

/**
 * Changes a member on their own behalf. A session may outlive its account by a moment; whoever calls in that moment is
 * signed out.
 */
export async function withMemberLock<Result>(
  platform: Pick<Platform, 'db' | 'pool'>,
  memberId: string,
  work: Work<Result>,
): Promise<Result> {
  const done = await withMemberLockIfExists(platform, memberId, work)
  if (!done) throw new SessionExpired('The account was closed.')
  return done.result
}

/**
 * Changes a member, all or nothing, with their row locked; what this process remembers of them is forgotten before it
 * goes on. Null for one who is unknown or gone.
 */
export async function withMemberLockIfExists<Result>(
  platform: Pick<Platform, 'db' | 'pool'>,
  memberId: string,
  work: Work<Result>,
): Promise<{ readonly result: Result } | null> {
  try {
    return await platform.db.transaction().execute(async (db) => {
      const member = await lockMember(db, memberId)
      return !member || member.closedAt ? null : { result: await work(db, member) }
    })
  } finally {
    tokenCache(platform.pool).forget(memberId)
  }
}
