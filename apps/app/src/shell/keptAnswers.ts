import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './queryClient.ts'
import { memberCache, readUserId } from './session.ts'

/** In the cache of the member's answers, which ends with the session. */
export const keptAddress = '/kept-answers'
const ageMaxMs = 7 * 24 * 3_600_000

export type KeptAnswer = {
  readonly queryKey: QueryKey
  readonly data: unknown
  readonly reads: readonly string[]
  readonly updatedAtMs: number
}
export type Kept = { readonly version: string; readonly userId: string; readonly answers: readonly KeptAnswer[] }

export const openCache = async (): Promise<Cache | undefined> => await globalThis.caches?.open(memberCache)

/** Puts back what an earlier visit was shown. Screens show it at once and fetch it again, however new it is. */
export async function restoreAnswers(nowMs = Date.now()): Promise<number> {
  let restored = 0
  try {
    const kept = (await (await (await openCache())?.match(keptAddress))?.json()) as Kept | undefined
    // Another version may have other answers, and another member has.
    if (!kept || kept.version !== __VERSION__ || kept.userId !== readUserId()) return 0
    for (const { queryKey, data, reads, updatedAtMs } of kept.answers) {
      if (nowMs - updatedAtMs > ageMaxMs || queryClient.getQueryData(queryKey) !== undefined) continue
      queryClient.setQueryDefaults(queryKey, { meta: { reads } })
      queryClient.setQueryData(queryKey, data, { updatedAt: updatedAtMs })
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      restored++
    }
  } catch {
    // Nothing was kept, or not by us.
  }
  return restored
}
