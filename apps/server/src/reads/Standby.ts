import type pg from 'pg'
import { createPool } from '../db/pool.ts'
import type { Position } from './position.ts'
import type { PrimaryClock } from './PrimaryClock.ts'
import { readStandbyPlace, type StandbyPlace } from './store.ts'

/** Why the primary has to answer. */
export type Reason = 'away' | 'behind' | 'old' | 'history' | 'failed' | 'writes' | 'refused'

/** The standby cannot answer this reader now. */
export class Unfit extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`the standby cannot answer: ${reason}`)
    this.reason = reason
  }
}

type Options = {
  readonly url: string
  readonly clock: PrimaryClock
  /** What is older is not shown. */
  readonly ageMaxMs: number
  readonly onError: (error: Error) => void
}

/** Nobody waits longer for a standby to say where it is. Less, and a busy one would send its readers to the primary. */
const lookMaxMs = 2_000
/** A statement that hangs is made again on the primary, which then has time left to answer. */
const answerMaxMs = 10_000
/** A connection that has said where it is is trusted for so long: its server does not go back. */
const trustedMs = 250

/** A connection, and the moment whose books it shows. */
export type Borrowed = { readonly client: pg.PoolClient; readonly momentMs: number }

/**
 * The connections to the standbys. There may be several behind one address, so each connection is asked where its own
 * server is. While nobody answers there, nobody is sent there.
 */
export class Standby {
  readonly #options: Options
  readonly #looks: pg.Pool
  #pool: pg.Pool
  #isAway = true
  readonly #borrowed = new Set<pg.PoolClient>()
  readonly #places = new WeakMap<pg.PoolClient, { readonly place: StandbyPlace; readonly atMs: number }>()

  constructor(options: Options) {
    this.#options = options
    this.#pool = this.#createPool()
    this.#looks = createPool(options.url, {
      name: 'millrace reads look',
      isReadOnly: true,
      max: 1,
      connectTimeoutMs: lookMaxMs,
      answerTimeoutMs: lookMaxMs,
      onError: options.onError,
    })
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Asks whether somebody is there, apart from all who want to read. Answers how old their books are. */
  async look(): Promise<number | null> {
    try {
      const place = await readStandbyPlace(this.#looks)
      this.#isAway = false
      const momentMs = this.#options.clock.findMoment(place)
      return momentMs === null ? null : performance.now() - momentMs
    } catch (error) {
      if (!this.#isAway) this.#options.onError(error as Error)
      this.#leave()
      return null
    }
  }

  /** A connection whose server has this position, and books that are not too old. Throws `Unfit` when there is none. */
  async borrow(needed: Position | null): Promise<Borrowed> {
    if (this.#isAway) throw new Unfit('away')
    const pool = this.#pool
    const client = await pool.connect().catch(() => {
      if (pool === this.#pool) this.#isAway = true
      throw new Unfit('away')
    })
    this.#borrowed.add(client)
    try {
      return { client, momentMs: await this.#findMoment(client, needed) }
    } catch (error) {
      this.giveBack(client, !(error instanceof Unfit))
      throw error instanceof Unfit ? error : new Unfit('away')
    }
  }

  giveBack(client: pg.PoolClient, isBroken: boolean): void {
    if (!this.#borrowed.delete(client)) return
    client.release(isBroken)
  }

  async stop(): Promise<void> {
    this.#isAway = true
    await Promise.all([this.#pool.end(), this.#looks.end()])
  }

  async #findMoment(client: pg.PoolClient, needed: Position | null): Promise<number> {
    const { clock, ageMaxMs } = this.#options
    const known = this.#places.get(client)
    const isTrusted = known && performance.now() - known.atMs < trustedMs
    if (isTrusted && (needed === null || known.place.replayed >= needed)) {
      const momentMs = clock.findMoment(known.place)
      if (momentMs !== null && performance.now() - momentMs <= ageMaxMs) return momentMs
    }
    const atMs = performance.now()
    const place = await withinTime(readStandbyPlace(client))
    this.#places.set(client, { place, atMs })
    if (!clock.isOfSameHistory(place)) throw new Unfit('history')
    if (needed !== null && place.replayed < needed) throw new Unfit('behind')
    const momentMs = clock.findMoment(place)
    if (momentMs === null || performance.now() - momentMs > ageMaxMs) throw new Unfit('old')
    return momentMs
  }

  /** Whoever waits for an answer from there is let go at once, and asks the primary. */
  #leave(): void {
    this.#isAway = true
    for (const client of this.#borrowed) cutOff(client)
    if (this.#pool.totalCount === 0) return
    const pool = this.#pool
    this.#pool = this.#createPool()
    void pool.end().catch(() => {})
  }

  #createPool(): pg.Pool {
    const { url, onError } = this.#options
    return createPool(url, {
      name: 'millrace reads',
      isReadOnly: true,
      connectTimeoutMs: lookMaxMs,
      answerTimeoutMs: answerMaxMs,
      onError,
    })
  }
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), lookMaxMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** A server that hangs does not answer a farewell either. */
const cutOff = (client: pg.PoolClient): void =>
  (
    client as unknown as { readonly connection: { readonly stream: { destroy: () => void } } }
  ).connection.stream.destroy()
