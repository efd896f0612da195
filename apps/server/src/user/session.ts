import { endSessions, login, logout, sessions } from '@millrace/contract/user/session'
import { recordAuditEntry } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, WithMessage } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { getAccounts, parseAccount } from './account.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.ts'
import { findByAccount, findMemberFigures } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'
import { toSignedIn } from './profile.ts'
import { idleSince, startSession } from './session/sessionToken.ts'
import { forgetBrowser, listSessions, removeSession, removeSessions } from './session/store.ts'

const windowMs = 15 * 60_000

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
  handle(login, async (context, { phone: typed, password }) => {
    const { db, from } = context
    const account = parseAccount(typed)
    const name = account?.value ?? typed
    // Strict for one account from one network only, so that guesses from elsewhere cannot lock its owner out.
    const accountHere = { kind: 'login-here', subject: `${name} ${from.network}`, max: 10, windowMs }
    const device = { kind: 'login-device', subject: from.device, max: 30, windowMs }
    const seconds = await takeHit(context, [
      accountHere,
      device,
      ...((await isKnownDevice(context, name)) ? [] : [{ kind: 'login-account', subject: name, max: 300, windowMs }]),
      { kind: 'login-network', subject: from.network, max: 600, windowMs },
    ])
    if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
    const found = account && (await findByAccount(db, account))
    // The demo passwords are public, so outside practice mode they are not accepted.
    const member = found?.isDemo && context.settings.PRACTICE_MODE === 'off' ? null : found
    if (!(await verifyPassword(member?.passwordHash, password, from.network)) || !member) return refuse('login.wrong')
    await Promise.all([
      clearHits(context, accountHere),
      clearHits(context, device),
      rememberDevice(context, getAccounts(member)),
    ])
    const { token } = await startSession(context, db, member.id)
    return new WithMessage(toSignedIn(member, await findMemberFigures(db, member.id), context.language), token)
  }),
  handle(logout, async (context) => {
    await withMemberLock(context, context.member.id, (db) =>
      removeSession(db, context.member.id, context.member.sessionId),
    )
    return null
  }),
  handle(sessions, list),
  handle(endSessions, async (context, { id }) => {
    const { member } = context
    const isEnded = await withMemberLock(context, member.id, async (db) => {
      if (id) await forgetBrowser(db, member.id, id)
      const count = id
        ? Number(await removeSession(db, member.id, id))
        : await removeSessions(db, member.id, member.sessionId)
      if (count > 0) await recordAuditEntry(db, { ...ownAuditEntry(context, 'session.end'), after: { ended: count } })
      return count > 0 || !id
    })
    return isEnded ? list(context) : refuse('session.unknown')
  }),
]
