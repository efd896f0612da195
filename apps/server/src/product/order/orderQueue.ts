import type { Language } from '@millrace/texts'
import pg from 'pg'
import { askToBuy, askToBuyMany, type Bought, type Wanted } from './store.ts'

const batchMax = 64

type Waiting = { readonly language: Language; readonly wanted: Wanted; readonly answer: (bought: Bought) => void; readonly fail: (error: unknown) => void }
type Queue = { waiting: Waiting[]; isWorking: boolean }

const queueOf = new WeakMap<pg.Pool, Queue>()

/**
 * Buys together with whoever else is buying at this moment, without a timer: when the last batch is done, all that wait share the next commit,
 * and a lone buyer does not wait. One batch at a time, since a machine's stock and escrow are single rows that two would only pass back and forth.
 */
export function buyTogether(pool: pg.Pool, language: Language, wanted: Wanted): Promise<Bought> {
  let queue = queueOf.get(pool)
  if (!queue) queueOf.set(pool, queue = { waiting: [], isWorking: false })
  const { waiting, isWorking } = queue
  const bought = new Promise<Bought>((answer, fail) => { waiting.push({ language, wanted, answer, fail }) })
  if (!isWorking) void work(pool, queue)
  return bought
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
    const answers = await askToBuyMany(pool, batch)
    batch.forEach(({ answer }, i) => answer(answers[i] as Bought))
  } catch (error) {
    // The database took the batch back because of one of them: alone, each gets its own answer.
    if (error instanceof pg.DatabaseError && ['22', '23', '40', 'P0'].includes(error.code?.slice(0, 2) ?? '')) await settleEach(pool, batch)
    // Whether it was committed is not known. Each can ask again with the same key.
    else for (const { fail } of batch) fail(error)
  }
}

async function settleEach(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  for (const { language, wanted, answer, fail } of batch) await askToBuy(pool, language, wanted).then(answer, fail)
}
