import type { AuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform, RequestOrigin, SignedInMember } from '../http/context.ts'
import { SessionExpired } from '../http/errors.ts'
import { lockMember, type MemberRow } from './member/store.ts'
import { tokenCache } from './session/tokenCache.ts'

/**
 * Changes a member on their own behalf, in one transaction, with the member's row locked. What this process has cached
 * about the member is dropped before it returns. A session may briefly outlive its account; a call in that moment is
 * signed out.
 */
export async function withMemberLock<Result>(
  platform: Pick<Platform, 'db'>,
  memberId: string,
  work: (db: Database, member: MemberRow) => Promise<Result>,
): Promise<Result> {
  try {
    return await platform.db.transaction().execute(async (db) => {
      const member = await lockMember(db, memberId)
      if (!member || member.closedAt) throw new SessionExpired('The account was closed.')
      return work(db, member)
    })
  } finally {
    tokenCache(platform.db).forget(memberId)
  }
}

type OwnContext = {
  readonly member: Pick<SignedInMember, 'id'>
  readonly requestId: string
  readonly from: RequestOrigin
}

/** The audit entry of a member who changes their own account. */
export const ownAuditEntry = ({ member, requestId, from }: OwnContext, action: string): AuditEntry => ({
  memberId: member.id,
  subjectId: member.id,
  action,
  requestId,
  address: from.address,
})
