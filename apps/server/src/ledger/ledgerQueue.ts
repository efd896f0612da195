import pg from 'pg'
import { legColumns } from './legColumns.ts'
import type { PostOutcome } from './outcome.ts'
import type { Posting } from './posting.ts'
import { askToPost, askToPostMany, type LegColumns } from './store.ts'

export type LedgerQueue = {
  /** Posts together with whatever else is waiting; each caller gets the own outcome. */
  readonly post: (posting: Posting) => Promise<PostOutcome>
  /** Takes no more, and resolves when all that was taken is answered. */
  readonly close: () => Promise<void>
}

type Waiting = {
  readonly id: string
  readonly reason: string
  readonly columns: LegColumns
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
    async post({ id, reason, legs }) {
      if (isClosed) throw new Error('the ledger queue is closed')
      const columns = await legColumns(pool, legs)
      return new Promise((answer, fail) => {
        waiting.push({ id, reason, columns, answer, fail })
        if (workers === workersMax) return
        workers++
        void work()
      })
    },
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
    if (batch.has(item.id)) repeated.push(item)
    else batch.set(item.id, item)
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
  const ids = batch.flatMap(({ id, columns }) => columns.kinds.map(() => id))
  const reasons = batch.flatMap(({ reason, columns }) => columns.kinds.map(() => reason))
  const outcomes = await askToPostMany(pool, ids, {
    kinds: batch.flatMap(({ columns }) => columns.kinds),
    froms: batch.flatMap(({ columns }) => columns.froms),
    tos: batch.flatMap(({ columns }) => columns.tos),
    amounts: batch.flatMap(({ columns }) => columns.amounts),
  }, reasons)
  if (outcomes.length !== batch.length) throw new Error(`${batch.length} postings got ${outcomes.length} outcomes`)
  return outcomes
}

async function settleOneByOne(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  for (const { id, reason, columns, answer, fail } of batch) {
    await askToPost(pool, id, columns, reason).then(answer, fail)
  }
}

/** Data exceptions, violated constraints, collisions that did not end, and what functions raise; not a server that goes away. */
const isFaultOfOne = ({ code = '' }: pg.DatabaseError): boolean => ['22', '23', '40', 'P0'].includes(code.slice(0, 2))
