import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'
import type { Vault } from '../vault/index.ts'

const periodSeconds = 30

export const newTotpSecret = (): string => generateSecret({ length: 20 })

export const totpUrl = (email: string, secret: string): string =>
  generateURI({ issuer: 'Millrace', label: email, secret })

export const totpCode = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) })

/** The time step that a code belongs to, or null when it is wrong. Clocks may differ by one step. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds })
  return result.valid ? Math.floor(epoch / periodSeconds) + result.delta : null
}

/** Bound to the operator's email, so that it cannot be decrypted for another operator. */
export const encryptTotpSecret = (vault: Vault, email: string, secret: string) =>
  vault.seal(`totp ${email}`, Buffer.from(secret))
export const decryptTotpSecret = (vault: Vault, email: string, cipher: Buffer, keyId: string): string =>
  vault.open(`totp ${email}`, { cipher, keyId }).toString()
