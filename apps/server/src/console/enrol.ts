import { enrolComplete, enrolOpen } from '@millrace/contract/console/enrol'
import { recordAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { takeHit } from '../limits/index.ts'
import { hashPassword } from '../passwords/index.ts'
import { enrolOperator, findInvitation, offerTotp } from './store.ts'
import { decryptTotpSecret, encryptTotpSecret, findTotpStep, newTotpSecret, totpUrl } from './totp.ts'

const windowMs = 15 * 60_000

/** How somebody with an invitation link sets their own password and second factor. Nobody else sees either. */
export const enrolHandlers = [
  handle(enrolOpen, async ({ db, vault }, { token }) => {
    const invitation = await findInvitation(db, token)
    if (!invitation) return refuse('enrol.over')
    const { email, name, role, how, expiresAt } = invitation
    const totpSecret = newTotpSecret()
    if (!(await offerTotp(db, token, encryptTotpSecret(vault, email, totpSecret)))) return refuse('enrol.over')
    return {
      email,
      name,
      role,
      isReset: how === 'reset',
      expiresTime: expiresAt.toISOString(),
      totpSecret,
      totpUrl: totpUrl(email, totpSecret),
    }
  }),
  handle(enrolComplete, async (context, { token, password, code, publicKey }) => {
    const { db, vault, now, from, requestId } = context
    const seconds = await takeHit(context, [{ kind: 'enrol', subject: from.network, max: 20, windowMs }])
    if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
    const invitation = await findInvitation(db, token)
    if (!invitation?.totpCipher || !invitation.totpKeyId) return refuse('enrol.over')
    const { id, email, totpCipher, totpKeyId, how } = invitation
    const step = findTotpStep(decryptTotpSecret(vault, email, totpCipher, totpKeyId), code, now())
    if (step === null) return refuse('enrol.code-wrong')
    const passwordHash = await hashPassword(password)
    return db.transaction().execute(async (db) => {
      // Another tab may have used the link, or been offered another second factor.
      if ((await enrolOperator(db, { token, passwordHash, totpCipher, step, publicKey })) === null)
        return refuse('enrol.over')
      await recordAuditEntry(db, {
        action: how === 'reset' ? 'operator.reset' : 'operator.enrol',
        subjectId: id,
        requestId,
        address: from.address,
      })
      return null
    })
  }),
]
