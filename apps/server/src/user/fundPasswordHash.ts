import { timingSafeEqual } from 'node:crypto'
import { verifyPassword } from '../passwords/index.ts'
import type { Vault } from '../vault/index.ts'

// Any hash of six digits can be guessed by whoever has it, however slow it is. So the key is what protects them, which
// is not in the database, and against guessing at the door there is the lock.
const format = /^hmac (?<keyId>\S+) (?<digest>\S+)$/

const computeDigest = (vault: Vault, memberId: string, fundPassword: string, keyId: string): Buffer =>
  vault.digest(`fund password ${memberId}`, fundPassword, keyId)

/** Valid for this member only: another member's fund password cannot be replaced by a copy of one's own. */
export const hashFundPassword = (vault: Vault, memberId: string, fundPassword: string): string =>
  `hmac ${vault.keyId} ${computeDigest(vault, memberId, fundPassword, vault.keyId).toString('base64url')}`

/** Whether it matches, or the work that finds out, for a slow hash from before fund passwords were keyed. */
export function matchFundPassword(
  vault: Vault,
  memberId: string,
  hash: string,
  fundPassword: string,
): boolean | (() => Promise<boolean>) {
  const { keyId, digest } = format.exec(hash)?.groups ?? {}
  if (keyId === undefined || digest === undefined) return () => verifyPassword(hash, fundPassword, memberId)
  return timingSafeEqual(Buffer.from(digest, 'base64url'), computeDigest(vault, memberId, fundPassword, keyId))
}

/** True when it is not kept under the current key. */
export const isOutdated = (vault: Vault, hash: string): boolean => !hash.startsWith(`hmac ${vault.keyId} `)
