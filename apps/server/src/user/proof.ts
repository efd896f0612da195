import type { RequestOrigin, Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { clearHits, takeHit } from '../limits/index.ts'
import { verifyPassword } from '../passwords/index.ts'
import { findMember } from './member/store.ts'

/**
 * Null when a signed-in member knows the login password. Guessing it with somebody's unlocked phone is as limited as
 * guessing it at the door.
 */
export async function checkLoginPassword(
  context: Platform & { readonly from: RequestOrigin },
  memberId: string,
  password: string,
): Promise<Refusal<'password.old-wrong' | 'login.too-many'> | null> {
  const limit = { kind: 'password-member', subject: memberId, max: 10, windowMs: 15 * 60_000 }
  const seconds = await takeHit(context, [limit])
  if (seconds) return refuse('login.too-many', { minutes: Math.ceil(seconds / 60) })
  const member = await findMember(context.db, memberId)
  if (!(await verifyPassword(member?.passwordHash, password))) return refuse('password.old-wrong')
  await clearHits(context, limit)
  return null
}
