import { endSessions, sessions } from '@millrace/contract/user/session'
import { recordDeed } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { changing } from './changing.ts'
import { ownDeed } from './deed.ts'
import { idleSince } from './session/memberOfToken.ts'
import { listSessions, removeSession, removeSessions } from './session/store.ts'

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
    const isEnded = await changing(context, member.id, async (db) => {
      const count = id
        ? Number(await removeSession(db, member.id, id))
        : await removeSessions(db, member.id, member.sessionId)
      if (count > 0) await recordDeed(db, { ...ownDeed(context, 'session.end'), after: { ended: count } })
      return count > 0 || !id
    })
    return isEnded ? list(context) : refuse('session.unknown')
  }),
]
