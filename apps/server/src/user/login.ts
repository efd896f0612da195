import { login, logout } from '@millrace/contract/user/session'
import { handle, refuse, WithMessage } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { findByAccount } from './member/store.ts'
import { parseAccount } from './parseAccount.ts'
import { startSession } from './session/findMemberByToken.ts'
import { removeSession } from './session/store.ts'
import { toSignedIn } from './toSignedIn.ts'
import { withMemberLock } from './withMemberLock.ts'

const windowMs = 15 * 60_000

export const loginHandlers = [
  handle(login, async (context, { phone: typed, password }) => {
    const { db, now, from } = context
    const account = parseAccount(typed)
    const name = account?.value ?? typed
    // Few for one account from one place, so that others cannot lock its owner out by guessing from elsewhere.
    const here = { kind: 'login-here', subject: `${name} ${from.network}`, max: 10, windowMs }
    const device = { kind: 'login-device', subject: from.device, max: 30, windowMs }
    const seconds = await takeHit(context, [
      here,
      device,
      { kind: 'login-account', subject: name, max: 100, windowMs },
      { kind: 'login-network', subject: from.network, max: 600, windowMs },
    ])
    if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
    const found = account && (await findByAccount(db, account))
    // The demonstration's passwords are public: outside practice mode they open nothing.
    const member = found?.isDemo && context.settings.PRACTICE_MODE === 'off' ? null : found
    if (!(await verifyPassword(member?.passwordHash, password)) || !member) return refuse('login.wrong')
    await Promise.all([clearHits(context, here), clearHits(context, device)])
    const { token } = await startSession(db, now(), member.id, from)
    return new WithMessage(toSignedIn(member), token)
  }),
  handle(logout, async (context) => {
    await withMemberLock(context, context.member.id, (db) =>
      removeSession(db, context.member.id, context.member.sessionId),
    )
    return null
  }),
]
