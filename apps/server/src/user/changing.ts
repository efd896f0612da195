import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { SessionOver } from '../http/SessionOver.ts'
import { lockMember, type MemberRow } from './member/store.ts'
import { knownTokens } from './session/knownTokens.ts'

type Work<Result> = (db: Database, member: MemberRow) => Promise<Result>

/**
 * Changes a member on their own behalf. A session may outlive its account by a moment; whoever calls in that moment is
 * signed out.
 */
export async function changing<Result>(
  platform: Pick<Platform, 'db' | 'pool'>,
  memberId: string,
  work: Work<Result>,
): Promise<Result> {
  const done = await changingIfThere(platform, memberId, work)
  if (!done) throw new SessionOver('The account was closed.')
  return done.result
}

/**
 * Changes a member, all or nothing, with their row locked; what this process remembers of them is forgotten before it
 * goes on. Null for one who is unknown or gone.
 */
export async function changingIfThere<Result>(
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
    knownTokens(platform.pool).forget(memberId)
  }
}
