import { CallFailure } from '@millrace/client/CallFailure'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { getReads } from '@millrace/contract/tags'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { callApi } from './client.ts'
import { queryClient } from './queryClient.ts'
import { readUserId } from './session.ts'
import { useLanguage } from './useText.ts'

/** Answers are cached per language; those that depend on the member also per member. */
export const getQueryKey = (call: Pick<Call, 'path' | 'who'>, header: string, request: unknown): readonly unknown[] => [
  call.path,
  header,
  request,
  call.who === 'member' || call.who === 'reader' ? readUserId() : '',
]

/** The key and the tags of a query, so that it is fetched again after a write that changes what it shows. */
export const describeQuery = (call: Call, header: string, request: unknown) => ({
  queryKey: getQueryKey(call, header, request),
  meta: { reads: getReads(call) },
})

/** An address without the id that its screen is about; there is nothing to ask the server. */
const findMissingId = (request: unknown): string | undefined =>
  Object.entries(request as object).find(([name, value]) => value === '' && /id$/i.test(name))?.[0]

type CallOptions<C extends Call> = Pick<
  UseQueryOptions<DataOf<C>>,
  'staleTime' | 'gcTime' | 'refetchInterval' | 'enabled'
>

/**
 * The answer of a GET call, in the language of the interface. With `staleTime: 0`, for example for a balance, the
 * cached answer is shown first and fetched again each time the screen opens.
 */
export function useCall<C extends Call>(call: C, request: RequestOf<C>, options: CallOptions<C> = {}) {
  const { header } = useLanguage()
  return useQuery<DataOf<C>>({
    ...describeQuery(call, header, request),
    queryFn: async ({ signal }) => {
      const msg = findMissingId(request)
      if (msg) throw new CallFailure(msg, { code: 404, msg, data: null })
      return await callApi(call, request, signal)
    },
    ...options,
  })
}

/** What the server tells about itself. */
export const useInfo = () => useCall(info, {})

/**
 * Puts a newer answer in the place of all cached ones of a call. A request that is still on its way may bring an older
 * one, so it is given up first.
 */
export async function replaceAnswers<C extends Call>(call: C, answer: NoInfer<DataOf<C>>): Promise<void> {
  const filter = { queryKey: [call.path] }
  await queryClient.cancelQueries(filter)
  queryClient.setQueriesData(filter, answer)
}
