import pg from 'pg'

type Options<Item, Answer> = {
  /** Answers for all, in the order given. */
  readonly askMany: (items: readonly Item[]) => Promise<readonly Answer[]>
  /**
   * For when the database took a batch back because of one of them: alone, each gets its own answer. Without it all
   * fail together.
   */
  readonly askOne?: (item: Item) => Promise<Answer>
  /** Two with the same key never share a batch: the second waits for the first's answer. */
  readonly keyOf?: (item: Item) => unknown
  readonly batchMax: number
  /** How many batches are under way at once. */
  readonly workersMax?: number
}

export type Batcher<Item, Answer> = {
  readonly ask: (item: Item) => Promise<Answer>
  /** Resolves when all that was asked for is answered. */
  readonly idle: () => Promise<void>
}

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Asks together without a timer: whoever is free takes all that waits, so a lone one does not wait and many share one
 * round trip and one commit. Nothing is asked for before it came.
 */
export function createBatcher<Item, Answer>({
  askMany,
  askOne,
  keyOf = (item) => item,
  batchMax,
  workersMax = 1,
}: Options<Item, Answer>): Batcher<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let workers = 0
  let onIdle = () => {}

  async function work(): Promise<void> {
    // What comes in the same turn of the event loop goes along.
    await Promise.resolve()
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await settle(batch)
    workers--
    if (workers === 0) onIdle()
  }

  /** The first that wait. */
  function takeBatch(): Waiting<Item, Answer>[] {
    const batch = new Map<unknown, Waiting<Item, Answer>>()
    const repeated: Waiting<Item, Answer>[] = []
    let taken = 0
    for (; taken < waiting.length && batch.size < batchMax; taken++) {
      const one = waiting[taken] as Waiting<Item, Answer>
      const key = keyOf(one.item)
      if (batch.has(key)) repeated.push(one)
      else batch.set(key, one)
    }
    waiting = [...repeated, ...waiting.slice(taken)]
    return [...batch.values()]
  }

  async function settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await askMany(batch.map(({ item }) => item))
      if (answers.length !== batch.length)
        throw new Error(`${batch.length} were asked for and ${answers.length} answered`)
      batch.forEach(({ answer }, i) => answer(answers[i] as Answer))
    } catch (error) {
      if (askOne && batch.length > 1 && error instanceof pg.DatabaseError && isCausedByOneItem(error))
        for (const { item, answer, fail } of batch) await askOne(item).then(answer, fail)
      // Whether it was committed is not known. Each can ask again with the same key.
      else for (const { fail } of batch) fail(error)
    }
  }

  return {
    ask: (item) =>
      new Promise((answer, fail) => {
        waiting.push({ item, answer, fail })
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
 * Data exceptions, violated constraints, collisions that did not end, and what functions raise; not a server that goes
 * away.
 */
const isCausedByOneItem = ({ code = '' }: pg.DatabaseError): boolean =>
  ['22', '23', '40', 'P0'].includes(code.slice(0, 2))
