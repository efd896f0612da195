import type { Platform } from '../../http/context.ts'
import { decryptName } from './documentCipher.ts'
import { findLatest } from './store.ts'

/** The name in a member's verified document; null for a member who is not verified. */
export async function findVerifiedName(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  memberId: string,
): Promise<string | null> {
  const row = await findLatest(db, memberId)
  return row?.state === 'verified' ? decryptName(vault, row) : null
}
