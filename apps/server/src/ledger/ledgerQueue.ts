import type pg from 'pg'
import { createGathering } from '../db/gathering.ts'
import { legRows } from './legRows.ts'
import type { PostOutcome } from './outcome.ts'
import { post } from './post.ts'
import { assertLegs, type Posting } from './posting.ts'
import { askToPostMany } from './store.ts'

export type LedgerQueue = {
  /**
   * Posts together with whatever else is waiting; each caller gets the own outcome. Not to be waited for inside a
   * transaction: that would hold one connection while the queue needs another.
   */
  readonly post: (posting: Posting) => Promise<PostOutcome>
  /** Takes no more, and resolves when all that was taken is answered. */
  readonly close: () => Promise<void>
}

type Options = { readonly workersMax?: number; readonly batchMax?: number }

/** Posts in batches. Two workers, so that one batch is prepared while the other is being written to disk. */
export function createLedgerQueue(pool: pg.Pool, { workersMax = 2, batchMax = 256 }: Options = {}): LedgerQueue {
  const { ask, idle } = createGathering<Posting, PostOutcome>({
    workersMax,
    batchMax,
    // Within one batch legs of the same id are one group, so a repeat of an id waits for the next batch.
    keyOf: ({ id }) => id,
    askMany: (postings) => postTogether(pool, postings),
    askOne: (posting) => post(pool, posting),
  })
  let isClosed = false
  return {
    async post(posting) {
      if (isClosed) throw new Error('the ledger queue is closed')
      assertLegs(posting.legs)
      return ask(posting)
    },
    close() {
      isClosed = true
      return idle()
    },
  }
}

async function postTogether(pool: pg.Pool, postings: readonly Posting[]): Promise<PostOutcome[]> {
  const rows = await legRows(
    pool,
    postings.flatMap(({ legs }) => legs),
  )
  const ids = postings.flatMap(({ id, legs }) => legs.map(() => id))
  const reasons = postings.flatMap(({ reason, legs }) => legs.map(() => reason))
  return askToPostMany(pool, ids, rows, reasons)
}
