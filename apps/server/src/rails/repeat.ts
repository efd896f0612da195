import { computeQuietPauseMs } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'

/** Work that goes on until it is stopped. Stopping waits for its end. */
export type Repeated = { readonly stop: () => Promise<void> }

export function runUntilStopped(work: (signal: AbortSignal) => Promise<void>): Repeated {
  const stopping = new AbortController()
  const ended = work(stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Waits, but not longer than until the stop. */
export const pauseUntil = (signal: AbortSignal, ms: number): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => {})

/**
 * How often the rails are looked at: as often as each of them wants to be while something happens, and rarely while
 * nothing does. Whoever knows that something happens calls `wake`.
 */
export class Pace {
  readonly #activeForMs: number
  #activeUntilMs: number
  readonly #waiting = new Set<() => void>()

  constructor(activeForMs = 15_000) {
    this.#activeForMs = activeForMs
    this.#activeUntilMs = performance.now() + activeForMs
  }

  wake(): void {
    this.#activeUntilMs = performance.now() + this.#activeForMs
    for (const resolve of this.#waiting) resolve()
  }

  /** Waits, but not longer than until the stop. */
  async pause(signal: AbortSignal, ms: number): Promise<void> {
    const quietForMs = performance.now() - this.#activeUntilMs
    if (quietForMs < 0) return pauseUntil(signal, ms)
    const quietMs = computeQuietPauseMs(ms, quietForMs)
    const woken = Promise.withResolvers<void>()
    const ended = new AbortController()
    this.#waiting.add(woken.resolve)
    await Promise.race([woken.promise, pauseUntil(AbortSignal.any([signal, ended.signal]), quietMs)])
    this.#waiting.delete(woken.resolve)
    ended.abort()
  }
}

/** Does it again and again. A problem is reported when it begins or changes, not each time that it lasts. */
export const repeat = (
  everyMs: number,
  work: () => Promise<void>,
  onProblem: (error: unknown) => void,
  pace: Pick<Pace, 'pause'> = { pause: pauseUntil },
): Repeated =>
  runUntilStopped(async (signal) => {
    let lastProblem = ''
    while (!signal.aborted) {
      try {
        await work()
        lastProblem = ''
      } catch (error) {
        const { message } = error as Error
        if (message !== lastProblem) onProblem(error)
        lastProblem = message
      }
      await pace.pause(signal, everyMs)
    }
  })
