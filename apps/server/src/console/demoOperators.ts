import type { Role } from '@millrace/contract/call'
import type { Platform } from '../http/context.ts'
import { hashPassword } from '../passwords/index.ts'
import { deriveDemoApproverKey, toPublicKeyBytes } from './demoApproverKey.ts'
import { findOperator, putDemoKey, putDemoOperator } from './store.ts'
import { newTotpSecret, encryptTotpSecret } from './totp.ts'

export const demoPassword = 'Demo12345'

const operators: readonly (readonly [string, string, Role])[] = [
  ['maker@millrace.test', 'Maker (demonstration)', 'finance'],
  ['checker@millrace.test', 'Checker (demonstration)', 'finance'],
  ['support@millrace.test', 'Support (demonstration)', 'support'],
  ['guide@millrace.test', 'Guide (demonstration)', 'guide'],
  ['admin@millrace.test', 'Admin (demonstration)', 'admin'],
]

/**
 * Adds the operators of the demonstration, each with its own second factor. An operator whose second factor is missing,
 * or unreadable because the data folder was deleted, gets a new one. Each has an approval key as well.
 */
export async function ensureDemoOperators({ db, vault }: Pick<Platform, 'db' | 'vault'>): Promise<void> {
  for (const [email, name, role] of operators) {
    const existing = await findOperator(db, email)
    if (!existing || existing.totpKeyId === null || !vault.hasKey(existing.totpKeyId)) {
      const { cipher: totpCipher, keyId: totpKeyId } = encryptTotpSecret(vault, email, newTotpSecret())
      const passwordHash = await demoPasswordHash()
      await putDemoOperator(db, { email, name, role, passwordHash, totpCipher, totpKeyId }, existing?.totpKeyId ?? null)
    }
    await putDemoKey(db, email, toPublicKeyBytes(deriveDemoApproverKey(email)))
  }
}

let hash: Promise<string> | null = null
const demoPasswordHash = (): Promise<string> => (hash ??= hashPassword(demoPassword))
