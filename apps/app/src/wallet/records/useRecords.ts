import { walletRecord, type RecordType, type WalletRecord } from '@millrace/contract/wallet/wallet'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { callApi } from '../../shell/client.ts'
import { readReaderZone, toLocalDay } from '../../shell/dates.ts'
import { describeQuery } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'

export type RecordFilter = {
  readonly type?: RecordType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Page = { list: WalletRecord[]; total: number }
type PageParam = { readonly pageNum: number; readonly newestId?: string | undefined }

const firstPage: PageParam = { pageNum: 1 }

/**
 * The records of the wallet by day, fetched page by page. Each page request names the newest record of the first page,
 * so that a record that is added meanwhile does not shift the pages.
 */
export function useRecords({ type, from, to }: RecordFilter, pageSize = 20) {
  const { header } = useLanguage()
  const zone = readReaderZone()
  return useInfiniteQuery({
    ...describeQuery(walletRecord, header, { type, from, to, ...zone, pageSize }),
    queryFn: ({ pageParam, signal }) =>
      callApi(
        walletRecord,
        { type: type === undefined ? undefined : `${type}`, from, to, ...zone, pageSize, ...pageParam },
        signal,
      ),
    initialPageParam: firstPage,
    getNextPageParam: (last: Page, pages: Page[]): PageParam | undefined =>
      pages.length * pageSize < last.total && last.list.length > 0
        ? { pageNum: pages.length + 1, newestId: pages[0]?.list[0]?.id }
        : undefined,
    select: ({ pages, pageParams }: InfiniteData<Page, PageParam>) => ({
      pages: [{ list: groupByDay(pages.flatMap(({ list }) => list)), total: pages.at(-1)?.total ?? 0 }],
      pageParams,
    }),
    // Money may have moved since the last fetch.
    staleTime: 0,
  })
}

/** Groups records by their day in the member's time zone, in the same order. */
function groupByDay(records: readonly WalletRecord[]): { day: string; records: readonly WalletRecord[] }[] {
  const days = Map.groupBy(records, ({ createTime }) => toLocalDay(createTime))
  return [...days].map(([day, list]) => ({ day, records: list }))
}
