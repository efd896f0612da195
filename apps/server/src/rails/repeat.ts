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

/** Does it again and again. A problem is reported when it begins or changes, not each time that it lasts. */
export const repeat = (everyMs: number, work: () => Promise<void>, onProblem: (error: unknown) => void): Repeated =>
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
      await pauseUntil(signal, everyMs)
    }
  })
