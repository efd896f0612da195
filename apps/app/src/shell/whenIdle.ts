const waitMaxMs = 1_000

/** Resolves when the page has nothing else to do, or after a second. Safari does not say when. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: waitMaxMs })
    else setTimeout(resolve)
  })

let lastTurn: Promise<unknown> = Promise.resolve()

/** Resolves after all turns that were asked for before and what is loaded for this one, when the page is idle again. */
export function takeTurn(load?: () => Promise<unknown>): Promise<void> {
  const turn = Promise.allSettled([lastTurn, load?.()]).then(whenIdle)
  lastTurn = turn
  return turn
}
