import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './queryClient.ts'
import { memberCache, readUserId } from './session.ts'
import { whenIdle } from './whenIdle.ts'

/** In the cache of the member's answers, which ends with the session. */
const address = '/kept-answers'
const ageMaxMs = 7 * 24 * 3_600_000
const sizeMax = 400_000
const keepAfterMs = 2_000

/**
 * What must not be shown as it was: what proves or offers something now, what is read once, and what is nobody's to keep
 * on a device.
 */
const notKept =
  /^(?:console|practice|auth|passkey|paypassword|exchangeRate|service|feedback|help)\/|^(?:msg\/poll|user\/export|wallet\/statement|cash\/withdraw\/status|transparency\/(?:proof|record))/

type KeptAnswer = {
  readonly queryKey: QueryKey
  readonly data: unknown
  readonly reads: readonly string[]
  readonly updatedAtMs: number
}
type Kept = { readonly version: string; readonly userId: string; readonly answers: readonly KeptAnswer[] }

let restored = 0

/** Whether this visit began with answers of an earlier one, so that screens need not be drawn bit by bit. */
export const hasRestored = (): boolean => restored > 0

const openCache = async (): Promise<Cache | undefined> => await globalThis.caches?.open(memberCache)

/** Puts back what an earlier visit was shown. Screens show it at once and fetch it again as they would any old answer. */
export async function restoreAnswers(nowMs = Date.now()): Promise<void> {
  try {
    const kept = (await (await (await openCache())?.match(address))?.json()) as Kept | undefined
    // Another version may have other answers, and another member has.
    if (!kept || kept.version !== __VERSION__ || kept.userId !== readUserId()) return
    for (const { queryKey, data, reads, updatedAtMs } of kept.answers) {
      if (nowMs - updatedAtMs > ageMaxMs || queryClient.getQueryData(queryKey) !== undefined) continue
      queryClient.setQueryDefaults(queryKey, { meta: { reads } })
      queryClient.setQueryData(queryKey, data, { updatedAt: updatedAtMs })
      restored++
    }
  } catch {
    // Nothing was kept, or not by us.
  }
}

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
    await (await openCache())?.put(address, new Response(JSON.stringify(kept)))
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
