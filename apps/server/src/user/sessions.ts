import { endSessions, sessions } from '@millrace/contract/user/session'
import { recordAuditEntry } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { ownAuditEntry } from './deed.ts'
import { idleSince } from './session/findMemberByToken.ts'
import { listSessions, removeSession, removeSessions } from './session/store.ts'
import { withMemberLock } from './withMemberLock.ts'

async function list(context: ContextOf<typeof sessions>) {
  const rows = await listSessions(context.db, context.member.id, idleSince(context))
  return rows.map(({ id, device, address, createdAt, lastSeenAt }) => ({
    id,
    device,
    place: address,
    createTime: createdAt.toISOString(),
    lastSeenTime: lastSeenAt.toISOString(),
    isCurrent: id === context.member.sessionId,
  }))
}

export const sessionHandlers = [
  handle(sessions, list),
  handle(endSessions, async (context, { id }) => {
    const { member } = context
    const isEnded = await withMemberLock(context, member.id, async (db) => {
      const count = id
        ? Number(await removeSession(db, member.id, id))
        : await removeSessions(db, member.id, member.sessionId)
      if (count > 0) await recordAuditEntry(db, { ...ownAuditEntry(context, 'session.end'), after: { ended: count } })
      return count > 0 || !id
    })
    return isEnded ? list(context) : refuse('session.unknown')
  }),
]
