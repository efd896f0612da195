import type { RequestOrigin, Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { findOperator, consumeTotpStep, type OperatorRow } from './store.ts'
import { decryptTotpSecret, findTotpStep } from './totp.ts'

const windowMs = 15 * 60_000

type Credentials = { readonly email: string; readonly password: string; readonly code: string }

/**
 * The operator to whom both password and code belong. Neither the answer nor its time reveals which of the two was
 * wrong, or whether the operator exists.
 */
export async function authenticateOperator(
  context: Platform & { readonly from: RequestOrigin },
  { email, password, code }: Credentials,
): Promise<OperatorRow | Refusal<'console.login-wrong' | 'login.too-many'>> {
  const { db, vault, now, from, settings } = context
  const hereLimit = { kind: 'operator-here', subject: `${email.toLowerCase()} ${from.network}`, max: 10, windowMs }
  const seconds = await takeHit(context, [
    hereLimit,
    { kind: 'operator-network', subject: from.network, max: 100, windowMs },
  ])
  if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
  const found = await findOperator(db, email)
  // The demonstration's passwords are public, so they are refused outside practice mode.
  const operator = found?.isDemo && settings.PRACTICE_MODE === 'off' ? null : found
  const isPasswordRight = await verifyPassword(operator?.passwordHash ?? undefined, password, from.network)
  if (!operator?.totpCipher || !operator.totpKeyId || !isPasswordRight || !operator.isActive)
    return refuse('console.login-wrong')
  const step = findTotpStep(
    decryptTotpSecret(vault, operator.email, operator.totpCipher, operator.totpKeyId),
    code,
    now(),
  )
  if (step === null) return refuse('console.login-wrong')
  // A code works once, in case somebody saw it. The demonstration's codes are shown to everybody anyway.
  if (!operator.isDemo && !(await consumeTotpStep(db, operator.id, step))) return refuse('console.login-wrong')
  await clearHits(context, hereLimit)
  return operator
}
