import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './store.ts'

const activeForMs = 15_000
const quietFactor = 10
const quietMaxMs = 5_000

/**
 * Waits between two passes: as long as the setting says while something happens, and longer while nothing does. What
 * the server announces to open pages, such as a withdrawal, ends a long wait.
 */
export const createPace = async (
  client: Client,
  pollMs: number,
  signal: AbortSignal,
): Promise<{ readonly wait: () => Promise<void> }> => {
  const quietMs = Math.max(pollMs, Math.min(pollMs * quietFactor, quietMaxMs))
  let activeUntilMs = performance.now() + activeForMs
  let wake = () => {}
  client.on('notification', () => {
    activeUntilMs = performance.now() + activeForMs
    wake()
  })
  await client.query('listen live')
  return {
    async wait() {
      const isQuiet = performance.now() > activeUntilMs
      const waiting = new AbortController()
      wake = () => isQuiet && waiting.abort()
      await pause(isQuiet ? quietMs : pollMs, undefined, {
        signal: AbortSignal.any([signal, waiting.signal]),
      }).catch(() => undefined)
    },
  }
}
