import type { Platform } from '../http/context.ts'
import { countHit, removeHits } from './store.ts'

/**
 * How often something may be done by, to or from one subject. Kept in the database, so that it holds for all processes
 * together.
 */
export type Limit = { readonly kind: string; readonly subject: string; readonly max: number; readonly windowMs: number }

/**
 * Counts one for each limit in turn. Answers with the seconds to wait at the first that is full, or null when all had
 * room.
 */
export async function takeHit(
  { db, vault, now }: Pick<Platform, 'db' | 'vault' | 'now'>,
  limits: readonly Limit[],
): Promise<number | null> {
  for (const { kind, subject, max, windowMs } of limits) {
    const at = now()
    const freeAt = await countHit(db, kind, hidden(vault, kind, subject), at, windowMs, max)
    if (freeAt) return Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / 1_000))
  }
  return null
}

export const clearHits = (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
): Promise<void> => removeHits(db, kind, hidden(vault, kind, subject))

/** The table of hits would otherwise be a list of who does what from where. */
const hidden = (vault: Platform['vault'], kind: string, subject: string): string =>
  vault.digest(`limit ${kind}`, subject).toString('base64url').slice(0, 24)
