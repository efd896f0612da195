import { createDatabaseOn, type Database } from '../db/database.ts'
import { isStandby } from '../db/isDatabaseUnavailable.ts'
import { shareMemory } from '../db/memoizeByDatabase.ts'
import { createPool } from '../db/pool.ts'
import { endOfPositions, formatPosition, type Position } from './position.ts'
import { PrimaryClock } from './PrimaryClock.ts'
import { Standby, Unfit, type Borrowed, type Reason } from './Standby.ts'

type Options = {
  readonly appUrl: string
  /** Of a standby, or of several behind one address. */
  readonly readUrl: string
  readonly ageMaxMs: number
  /** The primary. */
  readonly db: Database
  readonly onError: (error: Error) => void
}

/** Where reads were answered: by a standby, from this process's memory, or by the primary, and why there. */
export type ReadCounts = Readonly<Record<'standby' | 'memory' | 'fresh' | Reason, number>>

export type Read<Result> = {
  readonly result: Result
  /** The moment whose books were shown; null when it is now. */
  readonly asOf: Date | null
}

export type Reads = {
  /**
   * Reads from a standby that has the caller's last write and is not too old, and else from the primary. What fails
   * there, or is not final, is read once more from the primary.
   */
  readonly read: <Result>(
    needed: Position | null,
    run: (db: Database) => Promise<Result>,
    isFinal: (result: Result) => boolean,
  ) => Promise<Read<Result>>
  /** The position behind everything that was committed before, as the caller sends it with what they read next. */
  readonly readPosition: () => Promise<string>
  /** Of a read that nobody makes from a standby. */
  readonly countFresh: () => void
  readonly counts: () => ReadCounts
  /** All of them, and those that the primary had no work with. */
  readonly sums: () => { readonly reads: number; readonly elsewhere: number }
  /** How old the books of the standby were at the last look. */
  readonly ageSeconds: () => number | null
  readonly stop: () => Promise<void>
}

const lookEveryMs = 500
/** While nobody reads, nobody looks. */
const lookForMs = 10_000
const positionMaxMs = 1_000

export function createReads({ appUrl, readUrl, ageMaxMs, db: primary, onError }: Options): Reads {
  // Of its own, so that a position never waits behind the calls that it is for.
  const clockPool = createPool(appUrl, {
    name: 'millrace reads clock',
    max: 1,
    connectTimeoutMs: positionMaxMs,
    answerTimeoutMs: positionMaxMs,
    onError,
  })
  const clock = new PrimaryClock(clockPool, { keptMs: ageMaxMs + 1_000, timeoutMs: positionMaxMs })
  const standby = new Standby({ url: readUrl, clock, ageMaxMs, onError })
  // Never asked: what is read from a standby and kept for a moment is kept under it, apart from the primary's.
  const lasting = createDatabaseOn(() => Promise.reject(new Unfit('away')))
  const counts: Record<keyof ReadCounts, number> = {
    standby: 0,
    memory: 0,
    fresh: 0,
    away: 0,
    behind: 0,
    old: 0,
    history: 0,
    failed: 0,
    writes: 0,
    refused: 0,
  }
  let wantedUntilMs = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let ageMs: number | null = null
  let isStopped = false

  async function look(): Promise<void> {
    // The primary first: a standby that is there when it answers has everything from before.
    await clock.sample().catch(() => {})
    ageMs = await standby.look()
    const isWanted = performance.now() < wantedUntilMs && !isStopped
    timer = isWanted ? setTimeout(() => void look(), lookEveryMs).unref() : null
    if (!isWanted) ageMs = null
  }

  function want(): void {
    wantedUntilMs = performance.now() + lookForMs
    timer ??= setTimeout(() => void look(), 0).unref()
  }

  async function readFromPrimary<Result>(reason: Reason, run: (db: Database) => Promise<Result>) {
    counts[reason]++
    return { result: await run(primary), asOf: null }
  }

  return {
    async read(needed, run, isFinal) {
      want()
      if (standby.isAway) return readFromPrimary('away', run)
      const borrowing = new Borrowing(standby, needed)
      // Whoever has just written shares no memory: what is there may be from before.
      if (needed === null) shareMemory(borrowing.db, lasting)
      let reason: Reason
      try {
        const result = await run(borrowing.db)
        const momentMs = await borrowing.end(false)
        if (isFinal(result)) {
          counts[momentMs === null ? 'memory' : 'standby']++
          return { result, asOf: momentMs === null ? null : new Date(Date.now() - (performance.now() - momentMs)) }
        }
        reason = 'refused'
      } catch (error) {
        await borrowing.end(true)
        reason = error instanceof Unfit ? error.reason : isStandby(error) ? 'writes' : 'failed'
      }
      return readFromPrimary(reason, run)
    },
    async readPosition() {
      // Without an answer nobody knows, and the caller reads from the primary for a while.
      const position = await clock.sample().then(
        ({ written }) => written,
        () => endOfPositions,
      )
      return formatPosition(position)
    },
    countFresh: () => void counts.fresh++,
    counts: () => counts,
    sums: () => ({
      reads: Object.values(counts).reduce((sum, count) => sum + count, 0),
      elsewhere: counts.standby + counts.memory,
    }),
    ageSeconds: () => (ageMs === null ? null : ageMs / 1_000),
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await Promise.all([standby.stop(), clockPool.end()])
    },
  }
}

/** The one connection of a call, which is borrowed when the call first asks. */
class Borrowing {
  readonly db: Database
  readonly #standby: Standby
  #borrowed: Promise<Borrowed> | null = null
  #isOver = false

  constructor(standby: Standby, needed: Position | null) {
    this.#standby = standby
    this.db = createDatabaseOn(async () => {
      // What a handler has left behind must not run on a connection that is somebody else's by now.
      if (this.#isOver) throw new Error('the call is over')
      return (await (this.#borrowed ??= standby.borrow(needed))).client
    })
  }

  /** The moment whose books were read; null when nothing was. */
  async end(isBroken: boolean): Promise<number | null> {
    this.#isOver = true
    const borrowed = await this.#borrowed?.catch(() => null)
    if (!borrowed) return null
    this.#standby.giveBack(borrowed.client, isBroken)
    return borrowed.momentMs
  }
}
