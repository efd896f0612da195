import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from './client.ts'
import { describeQuery } from './queries.ts'
import { useLanguage } from './useText.ts'

type ItemOf<C extends Call> = DataOf<C> extends { list: readonly (infer Item)[] } ? Item : never
type PageOf<C extends Call> = { list: ItemOf<C>[]; total: number }

type PagesOptions<C extends Call> = {
  readonly pageSize?: number
  readonly staleTime?: number
  /** When to fetch the list again, given what is in it now. */
  readonly refetchInterval?: (items: readonly ItemOf<C>[]) => number | false
}

/** A list that is fetched page by page. */
export function useCallPages<C extends Call>(
  call: C,
  request: Omit<RequestOf<C>, 'pageNum' | 'pageSize'>,
  { pageSize = 20, refetchInterval = () => false, ...options }: PagesOptions<C> = {},
) {
  const { header } = useLanguage()
  const { queryKey, meta } = describeQuery(call, header, request)
  return useInfiniteQuery({
    queryKey: [...queryKey, pageSize],
    meta,
    queryFn: ({ pageParam, signal }) =>
      callApi(call, { ...request, pageNum: pageParam, pageSize } as RequestOf<C>, signal) as Promise<PageOf<C>>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total && last.list.length > 0 ? pages.length + 1 : undefined,
    refetchInterval: ({ state }) => refetchInterval(state.data?.pages.flatMap(({ list }) => list) ?? []),
    ...options,
  })
}
