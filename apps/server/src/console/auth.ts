import {
  consoleLogin,
  consoleLogout,
  consoleMe,
  consolePassword,
  practiceLinks,
  practiceOperators,
} from '@millrace/contract/console/auth'
import { asOperator, recordAuditEntry, recordOperatorAction } from '../audit/index.ts'
import { handle, refuse, Refusal, WithMessage } from '../http/handle.ts'
import { hashPassword } from '../passwords/index.ts'
import { authenticateOperator } from './authenticateOperator.ts'
import { deriveDemoApproverKey } from './demoApproverKey.ts'
import { demoPassword } from './demoOperators.ts'
import { listInvitationLinks } from './inviteOperator.ts'
import { startOperatorSession } from './session.ts'
import {
  changeOwnPassword,
  findDemoOperators,
  findOperatorIdByEmail,
  removeSession,
  removeSessionsOf,
} from './store.ts'
import { decryptTotpSecret, totpCode } from './totp.ts'

export const authHandlers = [
  handle(consoleLogin, async (context, request) => {
    const { db, now, requestId, from } = context
    const authenticated = await authenticateOperator(context, request)
    if (authenticated instanceof Refusal) {
      // Looked up and recorded in the same way whether there is such an operator or not.
      const subjectId = await findOperatorIdByEmail(db, request.email)
      if (authenticated.key === 'console.login-wrong')
        await recordAuditEntry(db, {
          action: 'login.failed',
          ...(subjectId !== null && { subjectId }),
          requestId,
          address: from.address,
        })
      return authenticated
    }
    const { id, email, name, role } = authenticated
    const token = await db.transaction().execute(async (transaction) => {
      const token = await startOperatorSession({ db: transaction, now }, id)
      await recordAuditEntry(transaction, { session: token, action: 'login', requestId, address: from.address })
      return token
    })
    return new WithMessage({ id, email, name, role }, token)
  }),
  handle(consoleMe, async ({ operator: { id, email, name, role } }) => ({ id, email, name, role })),
  handle(consoleLogout, async (context) => {
    await context.db.transaction().execute(async (db) => {
      await recordOperatorAction(db, context, { action: 'logout' })
      await removeSession(db, context.operator.tokenHash)
    })
    return null
  }),
  handle(consolePassword, async (context, { oldPassword, password, code }) => {
    const { operator } = context
    const authenticated = await authenticateOperator(context, { email: operator.email, password: oldPassword, code })
    if (authenticated instanceof Refusal) return authenticated
    const passwordHash = await hashPassword(password, operator.id)
    await asOperator(context, async (db, record) => {
      await changeOwnPassword(db, passwordHash)
      await removeSessionsOf(db, operator.id, operator.tokenHash)
      await record('operator.password', { subjectId: operator.id })
    })
    return null
  }),
  handle(practiceOperators, async ({ db, vault, now, settings, from }) => {
    // A practice copy that strangers can reach must not hand them its operators.
    const isForThisHost =
      from.isLocal || (settings.PUBLIC_URL !== '' && from.host === new URL(settings.PUBLIC_URL).host)
    if (settings.PRACTICE_MODE !== 'on' || !isForThisHost) return refuse('practice.off')
    return (await findDemoOperators(db)).flatMap(({ email, name, role, totpCipher, totpKeyId }) => {
      if (!totpCipher || !totpKeyId) return []
      const totpSecret = decryptTotpSecret(vault, email, totpCipher, totpKeyId)
      const approvalKey = deriveDemoApproverKey(email).export({ format: 'der', type: 'pkcs8' }).toString('base64')
      const code = totpCode(totpSecret, now())
      return [{ email, name, role, password: demoPassword, code, totpSecret, approvalKey }]
    })
  }),
  // Nobody is sent an e-mail in practice mode. Unlike the demonstration's operators, these are people of their own.
  handle(practiceLinks, async ({ db, settings, from }) =>
    settings.PRACTICE_MODE === 'on' && from.isLocal ? listInvitationLinks(db) : refuse('practice.off'),
  ),
]
