import {
  consoleLogin,
  consoleLogout,
  consoleMe,
  consolePassword,
  practiceOperators,
} from '@millrace/contract/console/auth'
import { recordDeed } from '../audit/index.ts'
import { handle, refuse, Refusal, Saying } from '../http/handle.ts'
import { hashPassword } from '../passwords/index.ts'
import { demoPassword } from './demoOperators.ts'
import { proveOperator } from './proveOperator.ts'
import { startSession } from './session.ts'
import { changeOperator, findDemoOperators, removeSession, removeSessionsOf } from './store.ts'
import { openTotp, totpCode } from './totp.ts'

export const authHandlers = [
  handle(consoleLogin, async (context, request) => {
    const { db, now, requestId, from } = context
    const proved = await proveOperator(context, request)
    if (proved instanceof Refusal) return proved
    const { id, email, name, role } = proved
    const token = await db.transaction().execute(async (transaction) => {
      await recordDeed(transaction, { operatorId: id, action: 'login', requestId, address: from.address })
      return startSession({ db: transaction, now }, id)
    })
    return new Saying({ id, email, name, role }, token)
  }),
  handle(consoleMe, async ({ operator: { id, email, name, role } }) => ({ id, email, name, role })),
  handle(consoleLogout, async ({ db, operator, requestId, from }) => {
    await db.transaction().execute(async (transaction) => {
      await recordDeed(transaction, { operatorId: operator.id, action: 'logout', requestId, address: from.address })
      await removeSession(transaction, operator.tokenHash)
    })
    return null
  }),
  handle(consolePassword, async (context, { oldPassword, password, code }) => {
    const { db, operator, requestId, from } = context
    const proved = await proveOperator(context, { email: operator.email, password: oldPassword, code })
    if (proved instanceof Refusal) return proved
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (transaction) => {
      await changeOperator(transaction, operator.id, { passwordHash })
      await removeSessionsOf(transaction, operator.id, operator.tokenHash)
      await recordDeed(transaction, {
        operatorId: operator.id,
        action: 'operator.password',
        subjectId: operator.id,
        requestId,
        address: from.address,
      })
    })
    return null
  }),
  handle(practiceOperators, async ({ db, vault, now, settings }) => {
    if (settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    return (await findDemoOperators(db)).flatMap(({ email, name, role, totpCipher, totpKeyId }) => {
      if (!totpCipher || !totpKeyId) return []
      const totpSecret = openTotp(vault, email, totpCipher, totpKeyId)
      return [{ email, name, role, password: demoPassword, code: totpCode(totpSecret, now()), totpSecret }]
    })
  }),
]
