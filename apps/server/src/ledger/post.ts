import type { Db } from './inTransaction.ts'
import { legRows } from './legRows.ts'
import type { PostOutcome } from './outcome.ts'
import { assertLegs, type Posting } from './posting.ts'
import { askToPost } from './store.ts'

/** Posts all legs or none. What the table of transfer kinds does not allow is a bug and throws. */
export async function post(db: Db, { id, reason, legs }: Posting): Promise<PostOutcome> {
  assertLegs(legs)
  return askToPost(db, id, await legRows(db, legs), reason)
}
