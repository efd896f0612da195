import { walletRecord, type RecordType, type WalletRecord } from '@millrace/contract/wallet/wallet'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { readUserId } from '../../shell/session.ts'
import { useLanguage } from '../../shell/useText.ts'
import { groupByDay } from './groupByDay.ts'

export type RecordFilter = {
  readonly type?: RecordType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Page = { list: WalletRecord[]; total: number }
type Place = { readonly pageNum: number; readonly newestId?: string | undefined }

const pageSize = 20
const first: Place = { pageNum: 1 }

/**
 * Capital records by day, page after page. Every page names the newest record of the first, so that one that arrives
 * meanwhile shifts nothing.
 */
export function useRecords({ type, from, to }: RecordFilter) {
  const { header } = useLanguage()
  return useInfiniteQuery({
    queryKey: [walletRecord.path, header, { type, from, to }, readUserId()],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        walletRecord,
        { type: type === undefined ? undefined : `${type}`, from, to, pageSize, ...pageParam },
        signal,
      ),
    initialPageParam: first,
    getNextPageParam: (last: Page, pages: Page[]): Place | undefined =>
      pages.length * pageSize < last.total && last.list.length > 0
        ? { pageNum: pages.length + 1, newestId: pages[0]?.list[0]?.id }
        : undefined,
    select: ({ pages, pageParams }: InfiniteData<Page, Place>) => ({
      pages: [{ list: groupByDay(pages.flatMap(({ list }) => list)), total: pages.at(-1)?.total ?? 0 }],
      pageParams,
    }),
    // Money may have moved since: known is shown at once and asked for again.
    staleTime: 0,
  })
}
