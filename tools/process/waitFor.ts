import { setTimeout as pause } from 'node:timers/promises'

/** Asks again until there is an answer, or returns nothing when the time is over. */
export const waitFor = async <T>(
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs: number,
  everyMs = 25,
): Promise<T | undefined> => {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() >= endsAt) return undefined
    await pause(everyMs)
  }
}
