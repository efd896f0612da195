import type { Platform } from '../http/context.ts'
import { countHit, findHit, findHits, removeHits } from './store.ts'

/** How often one subject may do something. Counted in the database, so that it holds for all processes together. */
export type Limit = { readonly kind: string; readonly subject: string; readonly max: number; readonly windowMs: number }

/** Counts one hit against each limit in turn. Returns the seconds to wait at the first full one; null when none is. */
export async function takeHit(
  { db, vault, now }: Pick<Platform, 'db' | 'vault' | 'now'>,
  limits: readonly Limit[],
): Promise<number | null> {
  for (const { kind, subject, max, windowMs } of limits) {
    const at = now()
    const freeAt = await countHit(db, kind, hashSubject(vault, kind, subject), at, windowMs, max)
    if (freeAt) return Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / 1_000))
  }
  return null
}

export const clearHits = (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
): Promise<void> => removeHits(db, kind, hashSubject(vault, kind, subject))

/** How many hits there were within the window. */
export const countHits = (
  { db, vault, now }: Pick<Platform, 'db' | 'vault' | 'now'>,
  { kind, subject, windowMs }: Limit,
): Promise<number> => findHits(db, kind, hashSubject(vault, kind, subject), new Date(now().getTime() - windowMs))

/** Whether there was a hit within its window. */
export const hasHit = (
  { db, vault, now }: Pick<Platform, 'db' | 'vault' | 'now'>,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
): Promise<boolean> => findHit(db, kind, hashSubject(vault, kind, subject), now())

/** Without hashing, the table would list who does what from where. */
const hashSubject = (vault: Platform['vault'], kind: string, subject: string): string =>
  vault.digest(`limit ${kind}`, subject).toString('base64url').slice(0, 24)
