import { setTimeout as pause } from 'node:timers/promises'

/**
 * Items of many callers in one statement and one commit: while a batch is being written, the next one collects. Whoever
 * submits waits until the own item is committed.
 */
export type Collector<Item> = {
  readonly submit: (item: Item) => Promise<void>
  /** Resolves when everything submitted is written. */
  readonly idle: () => Promise<void>
}

type Options = {
  /** The largest batch. */
  readonly max: number
  /** How long a batch collects, where nobody waits for it; without it, those of one turn of the event loop. */
  readonly pauseMs?: number
}

/** `write` is called again for each item alone when it failed for many: one bad item must not cost the others. */
export function collect<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { max, pauseMs }: Options,
): Collector<Item> {
  const waiting: { item: Item; resolve: () => void; reject: (error: unknown) => void }[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await (pauseMs === undefined || waiting.length >= max ? Promise.resolve() : pause(pauseMs))
      const batch = waiting.splice(0, max)
      try {
        await write(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        if (batch.length === 1) batch[0]?.reject(error)
        else for (const { item, resolve, reject } of batch) await write([item]).then(resolve, reject)
      }
    }
    running = null
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= run()
      }),
    idle: async () => {
      await running
    },
  }
}
