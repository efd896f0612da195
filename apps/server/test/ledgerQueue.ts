import type pg from 'pg'
import { createBatcher } from '../src/db/createBatcher.ts'
import { assertLegs, post, postMany, type Posting, type PostOutcome } from './ledger.ts'

export type LedgerQueue = {
  /**
   * Posts together with whatever else is waiting; each caller gets its own outcome. Do not await it inside a
   * transaction: that holds one connection while the queue needs another.
   */
  readonly post: (posting: Posting) => Promise<PostOutcome>
  /** Takes no more, and resolves when all postings are answered. */
  readonly close: () => Promise<void>
}

type Options = { readonly workersMax?: number; readonly batchMax?: number }

/** Posts in batches. Two workers, so that one batch is prepared while the other is being written to disk. */
export function createLedgerQueue(pool: pg.Pool, { workersMax = 2, batchMax = 256 }: Options = {}): LedgerQueue {
  const { submit, idle } = createBatcher<Posting, PostOutcome>({
    workersMax,
    batchMax,
    // Within one batch legs with the same id are one posting, so a repeated id waits for the next batch.
    keyOf: ({ id }) => id,
    runBatch: (postings) => postMany(pool, postings),
    runOne: (posting) => post(pool, posting),
  })
  let isClosed = false
  return {
    async post(posting) {
      if (isClosed) throw new Error('the ledger queue is closed')
      assertLegs(posting.legs)
      return submit(posting)
    },
    close() {
      isClosed = true
      return idle()
    },
  }
}
