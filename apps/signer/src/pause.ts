import { setTimeout as wait } from 'node:timers/promises'

/** Waits, but no longer than until it is over. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
