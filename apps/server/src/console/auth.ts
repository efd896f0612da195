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
import { hashToken, newToken } from './session.ts'
import { changeOwnPassword, endSession, findDemoOperators, findOperatorIdByEmail, signInOperator } from './store.ts'
import { decryptTotpSecret, totpCode } from './totp.ts'

export const authHandlers = [
  handle(consoleLogin, async (context, request) => {
    const { db, requestId, from } = context
    const signedIn = await authenticateOperator(context, request, (proof, { id, email, name, role }) =>
      db.transaction().execute(async (transaction) => {
        const token = newToken()
        if ((await signInOperator(transaction, proof, hashToken(token))) === null) return null
        await recordAuditEntry(transaction, { session: token, action: 'login', requestId, address: from.address })
        return new WithMessage({ id, email, name, role }, token)
      }),
    )
    if (signedIn instanceof Refusal && signedIn.key === 'console.login-wrong') {
      // Looked up and recorded in the same way whether there is such an operator or not.
      const subjectId = await findOperatorIdByEmail(db, request.email)
      await recordAuditEntry(db, {
        action: 'login.failed',
        ...(subjectId !== null && { subjectId }),
        requestId,
        address: from.address,
      })
    }
    return signedIn
  }),
  handle(consoleMe, async ({ operator: { id, email, name, role } }) => ({ id, email, name, role })),
  handle(consoleLogout, async (context) => {
    await context.db.transaction().execute(async (db) => {
      await recordOperatorAction(db, context, { action: 'logout' })
      await endSession(db, context.operator.token)
    })
    return null
  }),
  handle(consolePassword, async (context, { oldPassword, password, code }) => {
    const { operator } = context
    const credentials = { email: operator.email, password: oldPassword, code }
    const changed = await authenticateOperator(context, credentials, async (proof) => {
      const passwordHash = await hashPassword(password, operator.id)
      return asOperator(context, async (db, record) => {
        if (!(await changeOwnPassword(db, proof, passwordHash))) return null
        await record('operator.password', { subjectId: operator.id })
        return true
      })
    })
    return changed instanceof Refusal ? changed : null
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
