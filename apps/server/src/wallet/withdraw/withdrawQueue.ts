import pg from 'pg'
import { askToWithdraw, askToWithdrawMany, type Asked, type Wanted } from './store.ts'

const batchMax = 64

type Waiting = { readonly wanted: Wanted; readonly answer: (asked: Asked) => void; readonly fail: (error: unknown) => void }
type Queue = { waiting: Waiting[]; isWorking: boolean }

const queueOf = new WeakMap<pg.Pool, Queue>()

/**
 * Asks together with whoever else is asking at this moment, without a timer: when the last batch is done, all that wait share the next commit, and a
 * lone member does not wait. One batch at a time, since one of many costs little more than one of few.
 */
export function withdrawTogether(pool: pg.Pool, wanted: Wanted): Promise<Asked> {
  let queue = queueOf.get(pool)
  if (!queue) queueOf.set(pool, queue = { waiting: [], isWorking: false })
  const { waiting, isWorking } = queue
  const asked = new Promise<Asked>((answer, fail) => { waiting.push({ wanted, answer, fail }) })
  if (!isWorking) void work(pool, queue)
  return asked
}

async function work(pool: pg.Pool, queue: Queue): Promise<void> {
  queue.isWorking = true
  // What comes in the same turn of the event loop goes along.
  await Promise.resolve()
  while (queue.waiting.length > 0) await settle(pool, takeBatch(queue))
  queue.isWorking = false
}

/** The next of each member, in the order they came. Two of one member may spend the same money or be the same request, so the second waits for the first's answer. */
function takeBatch(queue: Queue): readonly Waiting[] {
  const batch = new Map<string, Waiting>()
  const left: Waiting[] = []
  for (const one of queue.waiting) {
    if (batch.size < batchMax && !batch.has(one.wanted.memberId)) batch.set(one.wanted.memberId, one)
    else left.push(one)
  }
  queue.waiting = left
  return [...batch.values()]
}

async function settle(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    if (batch.length === 1) return await settleEach(pool, batch)
    const answers = await askToWithdrawMany(pool, batch.map(({ wanted }) => wanted))
    batch.forEach(({ answer }, i) => answer(answers[i] as Asked))
  } catch (error) {
    // The database took the batch back because of one of them: alone, each gets its own answer.
    if (error instanceof pg.DatabaseError && ['22', '23', '40', 'P0'].includes(error.code?.slice(0, 2) ?? '')) await settleEach(pool, batch)
    // Whether it was committed is not known. Each can ask again with the same key.
    else for (const { fail } of batch) fail(error)
  }
}

async function settleEach(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  for (const { wanted, answer, fail } of batch) await askToWithdraw(pool, wanted).then(answer, fail)
}
