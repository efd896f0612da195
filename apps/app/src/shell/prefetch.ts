import { whenIdle } from './whenIdle.ts'

const timeoutMs = 4_000

const wait = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms)
  })

/**
 * Loads what is likely needed next: texts, and the few screens that are one tap away from everywhere. The service worker
 * fetches the others without running them. One after the other, while the page is idle; it stops when one load fails,
 * takes too long, or the person leaves the screen.
 */
export async function prefetch(loads: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  for (const load of loads) {
    await whenIdle()
    if (signal.aborted) return
    const isLoaded = await Promise.race([
      load().then(
        () => true,
        () => false,
      ),
      wait(timeoutMs),
    ])
    if (!isLoaded) return
  }
}
