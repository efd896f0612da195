import { login, logout } from '@millrace/contract/user/session'
import { handle, refuse, Saying } from '../http/handle.ts'
import { forgetHits, takeHit } from '../limits/index.ts'
import { isPasswordOf } from '../passwords/index.ts'
import { changing } from './changing.ts'
import { findByAccount } from './member/store.ts'
import { readAccount } from './readAccount.ts'
import { startSession } from './session/memberOfToken.ts'
import { removeSession } from './session/store.ts'
import { signedInOf } from './signedInOf.ts'

const windowMs = 15 * 60_000

export const loginHandlers = [
  handle(login, async (context, { phone: typed, password }) => {
    const { db, now, from } = context
    const account = readAccount(typed)
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
    if (!(await isPasswordOf(member?.passwordHash, password)) || !member) return refuse('login.wrong')
    await Promise.all([forgetHits(context, here), forgetHits(context, device)])
    const { token } = await startSession(db, now(), member.id, from)
    return new Saying(signedInOf(member), token)
  }),
  handle(logout, async (context) => {
    await changing(context, context.member.id, (db) => removeSession(db, context.member.id, context.member.sessionId))
    return null
  }),
]
