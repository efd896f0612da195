import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './store.ts'

const activeForMs = 15_000
const quietFactor = 10

/**
 * Waits between two passes: as long as the setting says while something happens, and longer while nothing does. What
 * the server announces to open pages, such as a withdrawal, ends a long wait.
 */
export const createPace = async (
  client: Client,
  pollMs: number,
  signal: AbortSignal,
): Promise<{ readonly wait: () => Promise<void> }> => {
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
      await pause(isQuiet ? pollMs * quietFactor : pollMs, undefined, {
        signal: AbortSignal.any([signal, waiting.signal]),
      }).catch(() => undefined)
    },
  }
}
