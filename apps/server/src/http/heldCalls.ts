import { isDatabaseUnavailable } from '../db/isDatabaseUnavailable.ts'

type Options = {
  /** Whether the database takes writes now. */
  readonly takesWrites: () => Promise<boolean>
  /** How long after its beginning a call may be tried again. */
  readonly maxMs?: number
  /** So many calls wait at once; a further one is told at once to come back later. */
  readonly heldMax?: number
  readonly lookEveryMs?: number
}

export type HeldCalls = {
  /**
   * Of a call that failed with this error: does it again whenever the database is back, as long as it fails for want of
   * one. Otherwise it throws what was thrown last.
   */
  readonly repeat: <Result>(error: unknown, work: () => Promise<Result>, beganAtMs: number) => Promise<Result>
  /** How many wait now, and how many ended either way since the start. */
  readonly counts: () => { readonly waiting: number; readonly answered: number; readonly givenUp: number }
  /** Whoever waits is answered now. */
  readonly stop: () => void
}

type Waiting = { readonly endsAtMs: number; readonly resolve: (isBack: boolean) => void }

/**
 * Holds calls that fall into a failover or a restart of the database, and repeats them when it takes writes again. Only
 * for calls that are safe to repeat: nobody knows whether the first try was committed. One query looks for all of them
 * whether the database is back.
 */
export function createHeldCalls({ takesWrites, maxMs = 30_000, heldMax = 500, lookEveryMs = 250 }: Options): HeldCalls {
  const waiting = new Set<Waiting>()
  const ended = { answered: 0, givenUp: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function release(isBack: boolean, isOver: (call: Waiting) => boolean): void {
    for (const call of waiting) {
      if (!isBack && !isOver(call)) continue
      waiting.delete(call)
      call.resolve(isBack)
    }
  }

  async function look(): Promise<void> {
    const isBack = await takesWrites().catch(() => false)
    release(isBack, ({ endsAtMs }) => endsAtMs <= performance.now())
    timer = waiting.size > 0 ? setTimeout(() => void look(), lookEveryMs) : undefined
  }

  function waitForDatabase(endsAtMs: number): Promise<boolean> {
    // Not at once, since the database needs a moment for what made the call fail.
    timer ??= setTimeout(() => void look(), lookEveryMs)
    return new Promise((resolve) => void waiting.add({ endsAtMs, resolve }))
  }

  async function repeat<Result>(error: unknown, work: () => Promise<Result>, endsAtMs: number): Promise<Result> {
    const isHeld = isDatabaseUnavailable(error) && !isStopped && waiting.size < heldMax
    if (!isHeld || !(await waitForDatabase(endsAtMs))) throw error
    try {
      return await work()
    } catch (next) {
      return repeat(next, work, endsAtMs)
    }
  }

  return {
    async repeat(error, work, beganAtMs) {
      if (!isDatabaseUnavailable(error)) throw error
      try {
        const result = await repeat(error, work, beganAtMs + maxMs)
        ended.answered++
        return result
      } catch (last) {
        ended[isDatabaseUnavailable(last) ? 'givenUp' : 'answered']++
        throw last
      }
    },
    counts: () => ({ waiting: waiting.size, ...ended }),
    stop() {
      isStopped = true
      clearTimeout(timer)
      release(false, () => true)
    },
  }
}
