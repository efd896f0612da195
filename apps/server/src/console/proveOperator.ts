import type { From, Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { forgetHits, takeHit } from '../limits/index.ts'
import { isPasswordOf } from '../passwords/index.ts'
import { findOperator, takeTotpStep, type OperatorRow } from './store.ts'
import { openTotp, totpStepOf } from './totp.ts'

const windowMs = 15 * 60_000

type Given = { readonly email: string; readonly password: string; readonly code: string }

/**
 * The operator whom password and code both belong to. Neither the answer nor its time tells which of the two was wrong,
 * or whether there is such an operator.
 */
export async function proveOperator(
  context: Platform & { readonly from: From },
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
  const isPassword = await isPasswordOf(operator?.passwordHash, password)
  if (!operator?.totpCipher || !operator.totpKeyId || !isPassword || !operator.isActive)
    return refuse('console.login-wrong')
  const step = totpStepOf(openTotp(vault, operator.email, operator.totpCipher, operator.totpKeyId), code, now())
  if (step === null) return refuse('console.login-wrong')
  // A code that somebody looked on is worth nothing afterwards. The demonstration's codes are shown to everybody
  // anyway.
  if (!operator.isDemo && !(await takeTotpStep(db, operator.id, step))) return refuse('console.login-wrong')
  await forgetHits(context, here)
  return operator
}
