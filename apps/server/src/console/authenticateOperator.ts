import type { RequestOrigin, Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { findOperator, consumeTotpStep, type OperatorRow } from './store.ts'
import { decryptTotpSecret, findTotpStep } from './totp.ts'

const windowMs = 15 * 60_000

type Given = { readonly email: string; readonly password: string; readonly code: string }

/**
 * The operator whom password and code both belong to. Neither the answer nor its time tells which of the two was wrong,
 * or whether there is such an operator.
 */
export async function authenticateOperator(
  context: Platform & { readonly from: RequestOrigin },
  { email, password, code }: Given,
): Promise<OperatorRow | Refusal<'console.login-wrong' | 'login.too-many'>> {
  const { db, vault, now, from, settings } = context
  const here = { kind: 'operator-here', subject: `${email.toLowerCase()} ${from.network}`, max: 10, windowMs }
  const seconds = await takeHit(context, [
    here,
    { kind: 'operator-network', subject: from.network, max: 100, windowMs },
  ])
  if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
  const found = await findOperator(db, email)
  // The demonstration's passwords are public: outside practice mode they open nothing.
  const operator = found?.isDemo && settings.PRACTICE_MODE === 'off' ? null : found
  const isPassword = await verifyPassword(operator?.passwordHash, password)
  if (!operator?.totpCipher || !operator.totpKeyId || !isPassword || !operator.isActive)
    return refuse('console.login-wrong')
  const step = findTotpStep(
    decryptTotpSecret(vault, operator.email, operator.totpCipher, operator.totpKeyId),
    code,
    now(),
  )
  if (step === null) return refuse('console.login-wrong')
  // A code that somebody looked on is worth nothing afterwards. The demonstration's codes are shown to everybody
  // anyway.
  if (!operator.isDemo && !(await consumeTotpStep(db, operator.id, step))) return refuse('console.login-wrong')
  await clearHits(context, here)
  return operator
}
