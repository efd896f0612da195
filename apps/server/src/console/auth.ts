import { consoleLogin, consoleLogout, consoleMe } from '@millrace/contract/console/auth'
import { recordDeed } from '../audit/index.ts'
import { handle, refuse, Saying } from '../http/handle.ts'
import { isPasswordOf } from '../passwords/index.ts'
import { startSession } from './session.ts'
import { findOperator, removeSession } from './store.ts'

export const authHandlers = [
  handle(consoleLogin, async ({ db, now, requestId, from }, { email, password }) => {
    const found = await findOperator(db, email)
    if (!await isPasswordOf(found?.passwordHash, password) || !found) return refuse('console.login-wrong')
    const { passwordHash: _, ...operator } = found
    const token = await db.transaction().execute(async (transaction) => {
      await recordDeed(transaction, { operatorId: operator.id, action: 'login', requestId, address: from.address })
      return startSession({ db: transaction, now }, operator)
    })
    return new Saying(operator, token)
  }),
  handle(consoleMe, async ({ operator: { id, email, name, role } }) => ({ id, email, name, role })),
  handle(consoleLogout, async ({ db, operator, requestId, from }) => {
    await db.transaction().execute(async (transaction) => {
      await recordDeed(transaction, { operatorId: operator.id, action: 'logout', requestId, address: from.address })
      await removeSession(transaction, operator.tokenHash)
    })
    return null
  }),
]
