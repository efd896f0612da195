const beginAfterMs = 2_000
const giveUpAfterMs = 4_000

const wait = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms)
  })

/**
 * Loads what is likely to be wanted next, one after the other while the page is idle. It begins when the screen has had
 * time for itself, and the first piece that takes too long ends it. Ended by the caller too, when the person has gone
 * elsewhere.
 */
export async function prefetch(loads: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  await wait(beginAfterMs)
  for (const load of loads) {
    await new Promise<void>((resolve) => {
      ;(globalThis.requestIdleCallback ?? setTimeout)(() => resolve())
    })
    if (signal.aborted) return
    const isDone = await Promise.race([
      load().then(
        () => true,
        () => false,
      ),
      wait(giveUpAfterMs),
    ])
    if (!isDone) return
  }
}
