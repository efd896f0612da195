import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { errorForLog } from '../http/errorForLog.ts'
import type { PollResult, Rail, RailParts } from './rail.ts'
import { Pace, pauseUntil, runUntilStopped, type Repeated } from './repeat.ts'
import { giveUpRailLease, recordRailCompared, renewRailLease, takeRailLease } from './store.ts'

const pollEveryMs = 1_000
/** Several of these fit into the time after which a lease has run out: see sql/functions/lease.sql. */
const renewEveryMs = 3_300
/** The longest wait between two polls while a rail is down, or while a poll fails, as a multiple of the usual one. */
const downFactorMax = 5
const failedFactorMax = 30

type WatchOptions = {
  readonly everyMs?: number
  readonly pace?: Pace
  /** Called after each poll, by the process that watches. */
  readonly afterPoll?: () => Promise<void>
}

/**
 * Polls a rail about once a second, in one process at a time: the one that holds the rail's lease. When that process
 * ends, is frozen or is cut off, another one takes over. What the first still does when it wakes up does no harm: the
 * cursor's row is locked, a receipt counts once, and a payout is handed over under its own id.
 */
export function watchRail(
  rail: Rail,
  pool: pg.Pool,
  log: RailParts['log'],
  { everyMs = pollEveryMs, pace = new Pace(), afterPoll = async () => {} }: WatchOptions = {},
): Repeated {
  const holder = randomUUID()
  let lastProblem = ''
  return runUntilStopped(watch)

  async function watch(signal: AbortSignal): Promise<void> {
    let waitMs = everyMs
    while (!signal.aborted) {
      try {
        await pollWithLease(signal)
        waitMs = everyMs
      } catch (error) {
        // The database is down. Work that was interrupted continues from what was recorded.
        if (isNewProblem((error as Error).message))
          log.error({ rail: rail.name, error: errorForLog(error) }, 'a rail cannot be watched')
        waitMs = Math.min(waitMs * 2, everyMs * failedFactorMax)
      }
      await pauseUntil(signal, waitMs)
    }
  }

  async function pollWithLease(signal: AbortSignal): Promise<void> {
    const client = await pool.connect()
    const lost = new AbortController()
    const onLost = () => lost.abort()
    client.once('error', onLost).once('end', onLost)
    let number: string | null = null
    let timer: NodeJS.Timeout | undefined
    // Beside the polls, since one may take longer than the lease lasts. A process that is frozen renews nothing.
    const renew = async (held: string) => {
      const isHeld = await renewRailLease(pool, rail.name, held).catch(() => true)
      if (isHeld || lost.signal.aborted) return
      log.warn({ rail: rail.name }, 'another process has taken over')
      lost.abort()
    }
    try {
      number = await takeRailLease(client, rail.name, holder)
      if (number === null) return
      timer = setInterval(() => void renew(number ?? ''), renewEveryMs)
      let waitMs = everyMs
      // Once for each connection: whoever restores a database ends all of them.
      let isCompared = false
      const onAllRead = async () => {
        if (!isCompared) await recordRailCompared(client, rail.name)
        isCompared = true
      }
      while (!signal.aborted && !lost.signal.aborted) {
        waitMs = await pollOnce(waitMs, onAllRead, lost.signal)
        await pace.pause(AbortSignal.any([signal, lost.signal]), waitMs)
      }
    } finally {
      clearInterval(timer)
      client.off('error', onLost).off('end', onLost)
      if (number !== null) await giveUpRailLease(client, rail.name, number).catch(() => {})
      // Closed rather than returned to the pool: the connection keeps the number.
      client.release(true)
    }
  }

  /** Returns how long to wait before the next poll. */
  async function pollOnce(waitedMs: number, ...checks: Parameters<typeof pollAndPay>): Promise<number> {
    try {
      const polled = await pollAndPay(...checks)
      await afterPoll()
      if (!polled.isUp) {
        if (isNewProblem(polled.note)) log.warn({ rail: rail.name, note: polled.note }, 'a rail is down')
        return Math.min(Math.max(waitedMs, everyMs) * 2, everyMs * downFactorMax)
      }
      if (lastProblem !== '') log.info({ rail: rail.name }, 'a rail is back')
      lastProblem = ''
      if (polled.changes > 0) pace.wake()
      return polled.hasMore ? 0 : everyMs
    } catch (error) {
      if (isNewProblem((error as Error).message))
        log.error({ rail: rail.name, error: errorForLog(error) }, 'a rail failed')
      return Math.min(Math.max(waitedMs, everyMs) * 2, everyMs * failedFactorMax)
    }
  }

  /**
   * Pays only when all news is read: a database that was put back from an older copy would otherwise pay again what it
   * has not heard of yet.
   */
  async function pollAndPay(onAllRead: () => Promise<void>, lost: AbortSignal): Promise<PollResult> {
    const polled = await rail.poll()
    if (!polled.isUp || polled.hasMore) return polled
    await onAllRead()
    if (lost.aborted) return polled
    return combine(polled, await rail.pay())
  }

  /** A problem is logged when it begins or changes, not every second that it lasts. */
  function isNewProblem(problem: string): boolean {
    const isNew = problem !== lastProblem
    lastProblem = problem
    return isNew
  }
}

function combine(polled: Extract<PollResult, { isUp: true }>, paid: PollResult): PollResult {
  if (!paid.isUp) return paid
  return { isUp: true, hasMore: polled.hasMore || paid.hasMore, changes: polled.changes + paid.changes }
}
