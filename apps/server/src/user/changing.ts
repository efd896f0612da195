import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { SessionOver } from '../http/SessionOver.ts'
import { lockMember, type MemberRow } from './member/store.ts'
import { knownTokens } from './session/knownTokens.ts'

/** Changes a member, all or nothing, with their row locked; what this process remembers of them is forgotten before it goes on. */
export async function changing<Result>(platform: Pick<Platform, 'db' | 'pool'>, memberId: string, work: (db: Database, member: MemberRow) => Promise<Result>): Promise<Result> {
  try {
    return await platform.db.transaction().execute(async (db) => {
      const member = await lockMember(db, memberId)
      if (!member || member.closedAt) throw new SessionOver('The account was closed.')
      return work(db, member)
    })
  } finally {
    knownTokens(platform.pool).forget(memberId)
  }
}
