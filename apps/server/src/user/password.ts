import { resetPassword, updatePassword } from '@millrace/contract/user/session'
import { recordDeed } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { takeHit } from '../limits/index.ts'
import { hashPassword } from '../passwords/index.ts'
import { changing } from './changing.ts'
import { useCode } from './code/useCode.ts'
import { ownDeed } from './deed.ts'
import { changeMember, findByAccount } from './member/store.ts'
import { refuseWrongPassword } from './proof.ts'
import { readAccount } from './readAccount.ts'
import { removeSessions } from './session/store.ts'
import { tellMember } from './tellMember.ts'

const windowMs = 60 * 60_000

export const passwordHandlers = [
  handle(updatePassword, async (context, { oldPassword, password }) => {
    const { member } = context
    const wrong = await refuseWrongPassword(context, member.id, oldPassword)
    if (wrong) return wrong
    const passwordHash = await hashPassword(password)
    await changing(context, member.id, async (db, row) => {
      await changeMember(db, member.id, { passwordHash })
      await removeSessions(db, member.id, member.sessionId)
      await recordDeed(db, ownDeed(context, 'password.change'))
      await tellMember(context, db, row, 'message.password-changed')
    })
    return null
  }),
  handle(resetPassword, async (context, { account: typed, code, password }) => {
    const { db, from } = context
    const account = readAccount(typed)
    const subject = account?.value ?? typed
    const seconds = await takeHit(context, [
      { kind: 'reset-account', subject, max: 30, windowMs },
      { kind: 'reset-device', subject: from.device, max: 60, windowMs },
      { kind: 'reset-network', subject: from.network, max: 300, windowMs },
    ])
    if (seconds) return refuse('reset.too-many', { minutes: Math.ceil(seconds / 60) })
    const isRight = await db.transaction().execute((db) => useCode(context, db, { purpose: 'reset', subject, code }))
    const member = isRight && account ? await findByAccount(db, account) : null
    if (!member) return refuse('code.wrong')
    const passwordHash = await hashPassword(password)
    await changing(context, member.id, async (db, row) => {
      await changeMember(db, member.id, { passwordHash })
      await removeSessions(db, member.id)
      await recordDeed(db, ownDeed({ member, from, requestId: context.requestId }, 'password.reset'))
      await tellMember(context, db, row, 'message.password-changed')
    })
    return null
  }),
]
