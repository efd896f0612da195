import pg from 'pg'
import { legColumns } from './legColumns.ts'
import type { PostOutcome } from './outcome.ts'
import { post } from './post.ts'
import { assertLegs, type Posting } from './posting.ts'
import { askToPostMany } from './store.ts'

export type LedgerQueue = {
  /**
   * Posts together with whatever else is waiting; each caller gets the own outcome. Not to be waited for inside a transaction: that
   * would hold one connection while the queue needs another.
   */
  readonly post: (posting: Posting) => Promise<PostOutcome>
  /** Takes no more, and resolves when all that was taken is answered. */
  readonly close: () => Promise<void>
}

type Waiting = {
  readonly posting: Posting
  readonly answer: (outcome: PostOutcome) => void
  readonly fail: (error: unknown) => void
}

type Options = { readonly workersMax?: number; readonly batchMax?: number }

/**
 * Posts in batches without a timer: a worker that is free takes all that waits, so a lone posting does not wait and many
 * share one commit. Two workers, so that one batch is prepared while the other is being written to disk.
 */
export function createLedgerQueue(pool: pg.Pool, { workersMax = 2, batchMax = 256 }: Options = {}): LedgerQueue {
  let waiting: Waiting[] = []
  let workers = 0
  let isClosed = false
  let onIdle = () => {}

  async function work(): Promise<void> {
    // What is posted in the same turn of the event loop goes along.
    await Promise.resolve()
    for (;;) {
      const { batch, rest } = takeBatch(waiting, batchMax)
      waiting = rest
      if (batch.length === 0) break
      await settle(pool, batch)
    }
    workers--
    if (workers === 0) onIdle()
  }

  return {
    post: (posting) => new Promise((answer, fail) => {
      if (isClosed) throw new Error('the ledger queue is closed')
      assertLegs(posting.legs)
      waiting.push({ posting, answer, fail })
      if (workers === workersMax) return
      workers++
      void work()
    }),
    async close() {
      isClosed = true
      if (workers > 0) await new Promise<void>((resolve) => { onIdle = resolve })
    },
  }
}

/** The first that wait. Within one batch legs of the same id are one group, so a repeat of an id waits for the next batch. */
function takeBatch(waiting: readonly Waiting[], batchMax: number): { batch: Waiting[]; rest: Waiting[] } {
  const batch = new Map<string, Waiting>()
  const repeated: Waiting[] = []
  let taken = 0
  for (; taken < waiting.length && batch.size < batchMax; taken++) {
    const item = waiting[taken] as Waiting
    if (batch.has(item.posting.id)) repeated.push(item)
    else batch.set(item.posting.id, item)
  }
  return { batch: [...batch.values()], rest: [...repeated, ...waiting.slice(taken)] }
}

async function settle(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await postTogether(pool, batch)
    batch.forEach(({ answer }, i) => answer(outcomes[i] as PostOutcome))
  } catch (error) {
    // The database undid the batch because of one of them: alone, the others succeed and the culprit gets its error.
    if (batch.length > 1 && error instanceof pg.DatabaseError && isFaultOfOne(error)) await settleOneByOne(pool, batch)
    // Whether it was committed is not known. Each caller can ask again with the same id.
    else for (const { fail } of batch) fail(error)
  }
}

async function postTogether(pool: pg.Pool, batch: readonly Waiting[]): Promise<PostOutcome[]> {
  const postings = batch.map(({ posting }) => posting)
  const columns = await legColumns(pool, postings.flatMap(({ legs }) => legs))
  const ids = postings.flatMap(({ id, legs }) => legs.map(() => id))
  const reasons = postings.flatMap(({ reason, legs }) => legs.map(() => reason))
  const outcomes = await askToPostMany(pool, ids, columns, reasons)
  if (outcomes.length !== batch.length) throw new Error(`${batch.length} postings got ${outcomes.length} outcomes`)
  return outcomes
}

async function settleOneByOne(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  for (const { posting, answer, fail } of batch) await post(pool, posting).then(answer, fail)
}

/** Data exceptions, violated constraints, collisions that did not end, and what functions raise; not a server that goes away. */
const isFaultOfOne = ({ code = '' }: pg.DatabaseError): boolean => ['22', '23', '40', 'P0'].includes(code.slice(0, 2))
