import pg from 'pg'

type Options<Item, Answer> = {
  /** Returns the answers in the order of the items. */
  readonly runBatch: (items: readonly Item[]) => Promise<readonly Answer[]>
  /**
   * Runs each item alone when the database rolled back a batch because of one of them. Without it the whole batch
   * fails.
   */
  readonly runOne?: (item: Item) => Promise<Answer>
  /** Two items with the same key never share a batch: the second waits for the answer to the first. */
  readonly keyOf?: (item: Item) => unknown
  readonly batchMax: number
  /** How many batches run at once. */
  readonly workersMax?: number
}

export type Batcher<Item, Answer> = {
  readonly submit: (item: Item) => Promise<Answer>
  /** Resolves when every submitted item is answered. */
  readonly idle: () => Promise<void>
}

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches without a timer: a free worker takes everything that is waiting. A single item does not wait, and many share
 * one round trip and one commit. A batch never contains an item that was submitted after it began.
 */
export function createBatcher<Item, Answer>({
  runBatch,
  runOne,
  keyOf = (item) => item,
  batchMax,
  workersMax = 1,
}: Options<Item, Answer>): Batcher<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let workers = 0
  let onIdle = () => {}

  async function work(): Promise<void> {
    // Let items of the same turn of the event loop join the first batch.
    await Promise.resolve()
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await settle(batch)
    workers--
    if (workers === 0) onIdle()
  }

  function takeBatch(): Waiting<Item, Answer>[] {
    const batch = new Map<unknown, Waiting<Item, Answer>>()
    const repeated: Waiting<Item, Answer>[] = []
    let taken = 0
    for (; taken < waiting.length && batch.size < batchMax; taken++) {
      const next = waiting[taken] as Waiting<Item, Answer>
      const key = keyOf(next.item)
      if (batch.has(key)) repeated.push(next)
      else batch.set(key, next)
    }
    waiting = [...repeated, ...waiting.slice(taken)]
    return [...batch.values()]
  }

  async function settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await runBatch(batch.map(({ item }) => item))
      if (answers.length !== batch.length)
        throw new Error(`a batch of ${batch.length} items got ${answers.length} answers`)
      batch.forEach(({ resolve }, i) => resolve(answers[i] as Answer))
    } catch (error) {
      if (runOne && batch.length > 1 && error instanceof pg.DatabaseError && isCausedByOneItem(error))
        for (const { item, resolve, reject } of batch) await runOne(item).then(resolve, reject)
      // Nobody knows whether the batch was committed. Each caller can try again with the same key.
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (workers === workersMax) return
        workers++
        void work()
      }),
    idle: async () => {
      if (workers > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
    },
  }
}

/**
 * True for data exceptions, violated constraints, repeated collisions and what our functions raise; false when the
 * server goes away.
 */
const isCausedByOneItem = ({ code = '' }: pg.DatabaseError): boolean =>
  ['22', '23', '40', 'P0'].includes(code.slice(0, 2))
