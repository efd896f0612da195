import type pg from 'pg'
import type { Position } from './position.ts'
import { readPrimaryPlace, type PrimaryPlace, type StandbyPlace } from './store.ts'

/** Where the primary was at a moment: whatever anybody could see by then is at this position or before it. */
type Sample = PrimaryPlace & { readonly atMs: number }

/** Two that are closer tell nobody more. */
const betweenSamplesMs = 50

/**
 * Knows where the primary was when. A standby that has got to one of these positions shows the books of that moment:
 * that says how old they are without trusting what a standby believes of itself, which is "up to date" when it has lost
 * its primary.
 */
export class PrimaryClock {
  readonly #pool: pg.Pool
  readonly #keptMs: number
  readonly #timeoutMs: number
  /** Oldest first. */
  #samples: Sample[] = []
  #current: Promise<Sample> | null = null
  #next: Promise<Sample> | null = null

  constructor(pool: pg.Pool, { keptMs, timeoutMs }: { readonly keptMs: number; readonly timeoutMs: number }) {
    this.#pool = pool
    this.#keptMs = keptMs
    this.#timeoutMs = timeoutMs
  }

  /**
   * Where the primary is now. All who ask while one query is on its way share the next one, since the one on its way
   * may be from before what they have written.
   */
  sample(): Promise<Sample> {
    if (!this.#current) return this.#start()
    const afterCurrent = () => {
      this.#next = null
      return this.#start()
    }
    this.#next ??= this.#current.then(afterCurrent, afterCurrent)
    return this.#next
  }

  /** The moment whose books a standby at this place shows; null when it is too long ago, or not known. */
  findMoment({ replayed, history }: StandbyPlace): number | null {
    const sample = this.#samples.findLast(({ flushed }) => flushed <= replayed)
    return sample && sample.history === history ? sample.atMs : null
  }

  /** False after a promotion of which the standby has not heard, or when it follows somebody else. */
  isOfSameHistory(place: StandbyPlace): boolean {
    return this.#samples.at(-1)?.history === place.history
  }

  get newest(): Position | null {
    return this.#samples.at(-1)?.flushed ?? null
  }

  #start(): Promise<Sample> {
    const current = this.#read().finally(() => {
      if (this.#current === current) this.#current = null
    })
    this.#current = current
    return current
  }

  async #read(): Promise<Sample> {
    // Before it is asked: what is committed from now on may be behind that position or not.
    const atMs = performance.now()
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the primary does not say where it is')), this.#timeoutMs)
    try {
      const sample = { ...(await Promise.race([readPrimaryPlace(this.#pool), timeout])), atMs }
      this.#keep(sample)
      return sample
    } finally {
      clearTimeout(timer)
    }
  }

  #keep(sample: Sample): void {
    const last = this.#samples.at(-1)
    if (last && last.history !== sample.history) this.#samples = []
    else if (last && sample.atMs - last.atMs < betweenSamplesMs) return
    this.#samples.push(sample)
    const oldest = this.#samples.findIndex(({ atMs }) => atMs >= sample.atMs - this.#keptMs)
    if (oldest > 0) this.#samples.splice(0, oldest)
  }
}
