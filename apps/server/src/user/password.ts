import { resetPassword, updatePassword } from '@millrace/contract/user/session'
import { recordAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { takeHit } from '../limits/index.ts'
import { hashPassword, isCommonPassword } from '../passwords/index.ts'
import { parseAccount } from './account.ts'
import { removeAccountChanges } from './accountChange/store.ts'
import { countWrongCode } from './captcha/captcha.ts'
import { consumeCode, refuseCode } from './code/consumeCode.ts'
import { isKnownDevice } from './knownDevices.ts'
import { changeMember, findByAccount } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'
import { notifyMember } from './notifyMember.ts'
import { checkLoginPassword } from './proof.ts'
import { rememberOwnBrowser } from './session/sessionToken.ts'
import { removeSessions } from './session/store.ts'

const windowMs = 60 * 60_000

export const passwordHandlers = [
  handle(updatePassword, async (context, { oldPassword, password }) => {
    const { member } = context
    const refusal = await checkLoginPassword(context, member.id, oldPassword)
    if (refusal) return refusal
    if (await isCommonPassword(password)) return refuse('password.common')
    const passwordHash = await hashPassword(password, member.id)
    await withMemberLock(context, member.id, async (db, row) => {
      await changeMember(db, member.id, { passwordHash })
      await removeSessions(db, member.id, member.sessionId)
      await recordAuditEntry(db, ownAuditEntry(context, 'password.change'))
      await notifyMember(context, db, row, 'message.password-changed')
    })
    return null
  }),
  handle(resetPassword, async (context, { account: typed, code, password }) => {
    const { db, from } = context
    const account = parseAccount(typed)
    const subject = account?.value ?? typed
    const seconds = await takeHit(context, [
      // Strict for one account from one network only, so that strangers cannot lock its owner out.
      { kind: 'reset-here', subject: `${subject} ${from.network}`, max: 30, windowMs },
      { kind: 'reset-device', subject: from.device, max: 60, windowMs },
      { kind: 'reset-network', subject: from.network, max: 300, windowMs },
      ...((await isKnownDevice(context, subject))
        ? []
        : [{ kind: 'reset-account', subject, max: 200, windowMs: 24 * windowMs }]),
    ])
    if (seconds) return refuse('reset.too-many', { minutes: Math.ceil(seconds / 60) })
    // Before the code, which is then still good for another password.
    if (await isCommonPassword(password)) return refuse('password.common')
    const wrong = await db
      .transaction()
      .execute((db) => consumeCode(context, db, { purpose: 'reset', subject, code, network: from.network }))
    const member = !wrong && account ? await findByAccount(db, account) : null
    if (!member) {
      await countWrongCode(context)
      return wrong ?? refuseCode()
    }
    const passwordHash = await hashPassword(password, from.network)
    await withMemberLock(context, member.id, async (db, row) => {
      await changeMember(db, member.id, { passwordHash })
      await removeSessions(db, member.id)
      await rememberOwnBrowser(context, db, member.id, null)
      // Whoever reads the codes has come back; what somebody else began with the password goes.
      await removeAccountChanges(db, member.id)
      await recordAuditEntry(db, ownAuditEntry({ member, from, requestId: context.requestId }, 'password.reset'))
      await notifyMember(context, db, row, 'message.password-changed')
    })
    return null
  }),
]
