import type pg from 'pg'
import { errorForLog } from '../http/errorForLog.ts'
import type { PollResult, Rail, RailParts } from './rail.ts'
import { lockRail } from './store.ts'

/**
 * How often a rail is looked at; while it is down up to five times, and while something is broken up to thirty times
 * more seldom.
 */
const usualMs = 1_000
const downFactorMax = 5
const brokenFactorMax = 30

type WatchOptions = {
  readonly everyMs?: number
  /** Done after each look, by the one that watches. */ readonly afterPoll?: () => Promise<void>
}

/**
 * Looks at a rail about once a second, in one process at a time: in the one that holds its lock. When that ends, by
 * whatever way, another takes over.
 */
export function watchRail(
  rail: Rail,
  pool: pg.Pool,
  log: RailParts['log'],
  { everyMs = usualMs, afterPoll: afterLook = async () => {} }: WatchOptions = {},
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let trouble = ''
  const ended = watch()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }

  async function watch(): Promise<void> {
    for (let waitMs = everyMs; !signal.aborted; await pause(waitMs, signal)) {
      try {
        await whileLocked()
        waitMs = everyMs
      } catch (error) {
        // The database is away: whatever was under way goes on from where it was recorded.
        if (isNew((error as Error).message))
          log.error({ rail: rail.name, error: errorForLog(error) }, 'a rail cannot be watched')
        waitMs = Math.min(waitMs * 2, everyMs * brokenFactorMax)
      }
    }
  }

  async function whileLocked(): Promise<void> {
    const client = await pool.connect()
    // The lock goes with the connection it was taken by.
    const lost = new AbortController()
    const lose = () => {
      lost.abort()
    }
    client.once('error', lose).once('end', lose)
    try {
      if (!(await lockRail(client, rail.name))) return
      for (let waitMs = everyMs; !signal.aborted && !lost.signal.aborted; await pause(waitMs, signal))
        waitMs = await look(waitMs)
    } finally {
      client.off('error', lose).off('end', lose)
      // Closed rather than given back, since closing gives up the lock for certain.
      client.release(true)
    }
  }

  /** One look; answers with how long to wait until the next. */
  async function look(waitedMs: number): Promise<number> {
    try {
      const polled = both(await rail.poll(), await rail.pay())
      await afterLook()
      if (!polled.isUp) {
        if (isNew(polled.note)) log.warn({ rail: rail.name, note: polled.note }, 'a rail is down')
        return Math.min(Math.max(waitedMs, everyMs) * 2, everyMs * downFactorMax)
      }
      if (trouble !== '') log.info({ rail: rail.name }, 'a rail is back')
      trouble = ''
      return polled.hasMore ? 0 : everyMs
    } catch (error) {
      if (isNew((error as Error).message)) log.error({ rail: rail.name, error: errorForLog(error) }, 'a rail failed')
      return Math.min(Math.max(waitedMs, everyMs) * 2, everyMs * brokenFactorMax)
    }
  }

  /** Trouble is logged when it begins or changes, not every second that it lasts. */
  function isNew(text: string): boolean {
    const isOther = text !== trouble
    trouble = text
    return isOther
  }
}

const both = (polled: PollResult, paid: PollResult): PollResult =>
  !polled.isUp
    ? polled
    : !paid.isUp
      ? paid
      : { isUp: true, hasMore: polled.hasMore || paid.hasMore, changes: polled.changes + paid.changes }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end)
  })
