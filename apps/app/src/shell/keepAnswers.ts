import { keptAddress, openCache, type Kept, type KeptAnswer } from './keptAnswers.ts'
import { queryClient } from './queryClient.ts'
import { keptFlag } from './restored.ts'
import { readUserId } from './session.ts'
import { whenIdle } from './whenIdle.ts'

const sizeMax = 400_000
const keepAfterMs = 2_000

/**
 * What must not be shown as it was: what proves or offers something now, what is read once, and what is nobody's to keep
 * on a device.
 */
const notKept =
  /^(?:console|practice|auth|passkey|paypassword|exchangeRate|service|feedback|help)\/|^(?:msg\/poll|user\/export|wallet\/statement|cash\/withdraw\/status|transparency\/(?:proof|record))/

/** The newest answers that may be kept, as many as there is room for. */
export function listAnswers(): readonly KeptAnswer[] {
  let size = 0
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) =>
        state.status === 'success' && typeof queryKey[0] === 'string' && !notKept.test(queryKey[0]),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey, state, meta }): KeptAnswer => ({
      queryKey,
      data: state.data,
      reads: (meta?.['reads'] as readonly string[] | undefined) ?? [],
      updatedAtMs: state.dataUpdatedAt,
    }))
    .filter((answer) => (size += JSON.stringify(answer).length) <= sizeMax)
}

/** Keeps what is shown, for the next visit, while the page is idle. Ends when the returned function is called. */
export function keepAnswers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async () => {
    timer = undefined
    await whenIdle()
    // A session that ends with the browser leaves nothing behind.
    if (sessionStorage.getItem('token') !== null) return
    const kept: Kept = { version: __VERSION__, userId: readUserId(), answers: listAnswers() }
    const cache = await openCache()
    if (!cache) return
    await cache.put(keptAddress, new Response(JSON.stringify(kept)))
    localStorage.setItem(keptFlag, '1')
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    timer ??= setTimeout(() => void keep().catch(() => {}), keepAfterMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
