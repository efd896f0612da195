import type { RequestOrigin, Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { computePassword } from '../passwords/index.ts'
import { findOperator, offerPassword, readSalt, type OperatorRow, type Proof } from './store.ts'
import { decryptTotpSecret, findTotpStep } from './totp.ts'

const windowMs = 15 * 60_000

type Credentials = { readonly email: string; readonly password: string; readonly code: string }

/**
 * Checks the code, and hands over what the database compares, which alone knows whether the password is right. Neither
 * the answer nor its time reveals which of the two was wrong, or whether the operator exists.
 */
export async function authenticateOperator<Result>(
  context: Platform & { readonly from: RequestOrigin },
  { email, password, code }: Credentials,
  prove: (proof: Proof, operator: OperatorRow) => Promise<Result | null>,
): Promise<Result | Refusal<'console.login-wrong' | 'login.too-many'>> {
  const { db, vault, now, from, settings } = context
  const hereLimit = { kind: 'operator-here', subject: `${email.toLowerCase()} ${from.network}`, max: 10, windowMs }
  const seconds = await takeHit(context, [
    hereLimit,
    { kind: 'operator-network', subject: from.network, max: 100, windowMs },
  ])
  if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
  const output = await computePassword(await readSalt(db, email), password, from.network)
  const tryId = await offerPassword(db, email, output)
  if (tryId === null) return refuse('login.too-many', { minutes: windowMs / 60_000 })
  const operator = await findOperator(db, email)
  // The demonstration's passwords are public, so they are refused outside practice mode.
  if (!operator?.totpCipher || !operator.totpKeyId || (operator.isDemo && settings.PRACTICE_MODE === 'off'))
    return refuse('console.login-wrong')
  const secret = decryptTotpSecret(vault, operator.email, operator.totpCipher, operator.totpKeyId)
  const step = findTotpStep(secret, code, now())
  const result = step === null ? null : await prove({ tryId, step }, operator)
  if (result === null) return refuse('console.login-wrong')
  await clearHits(context, hereLimit)
  return result
}
