const giveUpAfterMs = 4_000

/** Loads what is likely to be wanted next, one after the other while the page is idle. The first that takes too long ends it. */
export async function prefetch(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await new Promise<void>((resolve) => { (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()) })
    const isDone = await Promise.race([
      load().then(() => true, () => false),
      new Promise<false>((resolve) => { setTimeout(() => resolve(false), giveUpAfterMs) }),
    ])
    if (!isDone) return
  }
}
