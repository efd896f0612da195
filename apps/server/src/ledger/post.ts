import type { Db } from './inTransaction.ts'
import { legColumns } from './legColumns.ts'
import type { PostOutcome } from './outcome.ts'
import { assertLegs, type Posting } from './posting.ts'
import { postLegs } from './store.ts'

/** Posts all legs or none. What the table of transfer kinds does not allow is a bug and throws. */
export async function post(db: Db, { id, reason, legs }: Posting): Promise<PostOutcome> {
  assertLegs(legs)
  return postLegs(db, id, await legColumns(db, legs), reason)
}
