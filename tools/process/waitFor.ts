import { setTimeout as pause } from 'node:timers/promises'

/** Calls `ask` until it returns something. Returns undefined when the time is over. */
export const waitFor = async <T>(
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs: number,
  everyMs = 25,
): Promise<T | undefined> => {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const result = await ask()
    if (result !== undefined) return result
    if (performance.now() >= endsAt) return undefined
    await pause(everyMs)
  }
}
