import type { Db } from './inTransaction.ts'
import type { EndOutcome } from './outcome.ts'
import { releaseHold } from './store.ts'

/** Ends a hold by giving it back. */
export async function release(
  db: Db,
  holdId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<EndOutcome> {
  return releaseHold(db, holdId, id, reason)
}
