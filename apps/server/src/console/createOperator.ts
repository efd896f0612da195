import type { Role } from '@millrace/contract/call'
import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { hashPassword } from '../passwords/index.ts'
import { addOperator, type OperatorRow } from './store.ts'
import { newTotpSecret, encryptTotpSecret, totpUrl } from './totp.ts'

export type CreatedOperator = {
  readonly operator: OperatorRow
  readonly password: string
  readonly totpSecret: string
  readonly totpUrl: string
}

/** Adds an operator with a first password and a second factor, which are shown once; null when the email is taken. */
export async function createOperator(
  { vault, now }: Pick<Platform, 'vault' | 'now'>,
  db: Database,
  { email: emailAsTyped, name, role }: { email: string; name: string; role: Role },
): Promise<CreatedOperator | null> {
  const email = emailAsTyped.toLowerCase()
  const password = randomBytes(12).toString('base64url')
  const totpSecret = newTotpSecret()
  const { cipher: totpCipher, keyId: totpKeyId } = encryptTotpSecret(vault, email, totpSecret)
  const operator = await addOperator(db, {
    email,
    name,
    role,
    passwordHash: await hashPassword(password),
    totpCipher,
    totpKeyId,
    isDemo: false,
    createdAt: now(),
  })
  return operator && { operator, password, totpSecret, totpUrl: totpUrl(email, totpSecret) }
}
