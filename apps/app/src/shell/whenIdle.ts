const waitMaxMs = 1_000

/** Resolves when the page has nothing else to do, or after a second. Safari does not say when. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: waitMaxMs })
    else setTimeout(resolve)
  })

/** An idle page may have a busy phone: it still decodes and paints what was drawn before. */
const pauseMs = 60
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Resolves after all turns that were asked for before and what is loaded for this one, when the page is idle again.
 * Loading begins when the page is idle too, so that the first screen has the connection for itself.
 */
export function takeTurn(load?: () => Promise<unknown>): Promise<void> {
  const turn = Promise.allSettled([lastTurn, load && whenIdle().then(load)])
    .then(pause)
    .then(whenIdle)
  lastTurn = turn
  return turn
}
