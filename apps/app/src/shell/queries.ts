import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { info } from '@millrace/contract/msg/info'
import { QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { CallFailure } from './CallFailure.ts'
import { callApi } from './client.ts'
import { readUserId } from './session.ts'
import { useLanguage } from './useText.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Offline, the service worker answers from its cache, so queries run there too.
      networkMode: 'always',
      // "Could not be loaded" goes away by itself. What is shown stays; its screen decides when it is out of date.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // A second try helps against a bad connection, not against a refusal.
      retry: (tries, failure) => tries < 1 && failure instanceof CallFailure && !failure.answer && navigator.onLine,
      retryDelay: 800,
    },
  },
})

/** Answers are cached per language; those that depend on the member also per member. */
export const getQueryKey = (call: Pick<Call, 'path' | 'who'>, header: string, request: unknown): readonly unknown[] => [
  call.path,
  header,
  request,
  call.who === 'member' || call.who === 'reader' ? readUserId() : '',
]

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
    queryKey: getQueryKey(call, header, request),
    queryFn: ({ signal }) => callApi(call, request, signal),
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

/** Fetches the answers of these calls again, whatever their request was. */
export async function invalidateCalls(...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}
