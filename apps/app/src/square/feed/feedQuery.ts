import type { DataOf } from '@millrace/contract/call'
import { squareList, squareNewer, type postFilters } from '@millrace/contract/square/post'
import { callApi } from '../../shell/client.ts'
import { describeQuery, getQueryKey } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { noteServerTime } from '../post/ago.ts'

export type PostFilter = (typeof postFilters)[number]

const pageSize = 10

/** The posts of a filter, newest first, page by page. */
export const getFeedQuery = (filter: PostFilter, header: string) => ({
  ...describeQuery(squareList, header, filter),
  queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
    const page = await callApi(squareList, { filter, pageSize, ...(pageParam && { cursor: pageParam }) }, signal)
    noteServerTime(page.nowTime)
    // Nobody has to ask at once how many have arrived since.
    const newerKey = getQueryKey(squareNewer, header, { cursor: page.newest, filter })
    if (pageParam === '') queryClient.setQueryData(newerKey, { count: 0 })
    return page
  },
  initialPageParam: '',
  getNextPageParam: ({ next }: DataOf<typeof squareList>) => next || undefined,
  staleTime: Infinity,
})
