import { computeQuietPauseMs } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './store.ts'

const activeForMs = 15_000

/**
 * Waits between two passes: as long as the setting says while something happens, and longer while nothing does. What
 * people did, such as a withdrawal, ends a long wait.
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
  await client.query('listen wake')
  return {
    async wait() {
      const quietForMs = performance.now() - activeUntilMs
      const isQuiet = quietForMs > 0
      const waiting = new AbortController()
      wake = () => isQuiet && waiting.abort()
      await pause(isQuiet ? computeQuietPauseMs(pollMs, quietForMs) : pollMs, undefined, {
        signal: AbortSignal.any([signal, waiting.signal]),
      }).catch(() => undefined)
    },
  }
}
