import type { Db } from './inTransaction.ts'
import { legRows } from './legRows.ts'
import type { EndOutcome } from './outcome.ts'
import { assertLegs, type Posting } from './posting.ts'
import { askToResolve } from './store.ts'

/**
 * Ends a hold by paying it out: the legs out of the held account sum to what was held. Only one resolution or release
 * ever succeeds.
 */
export async function resolve(db: Db, holdId: string, { id, reason, legs }: Posting): Promise<EndOutcome> {
  assertLegs(legs)
  return askToResolve(db, holdId, id, await legRows(db, legs), reason)
}
