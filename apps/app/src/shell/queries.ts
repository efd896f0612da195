import type { Call, RequestOf } from '@millrace/contract/call'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { CallFailure } from './CallFailure.ts'
import { callApi } from './client.ts'
import { readUserId } from './session.ts'
import { useLanguage } from './useText.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // The service worker answers offline with what it has kept, so a query is tried there too.
      networkMode: 'always',
      // A second try helps against a bad connection, not against a refusal.
      retry: (tries, failure) => tries < 1 && failure instanceof CallFailure && !failure.answer && navigator.onLine,
      retryDelay: 800,
    },
  },
})

/** Where an answer is kept: by language, and what belongs to a member by member. */
export const queryKeyOf = (call: Call, header: string, request: unknown): readonly unknown[] => [
  call.path,
  header,
  request,
  call.who === 'member' ? readUserId() : '',
]

/**
 * The answer of a reading call, in the language of the interface. What is not `isLasting`, such as a balance, is shown
 * as known and asked for again at every showing.
 */
export function useCall<C extends Call>(call: C, request: RequestOf<C>, { isLasting = true } = {}) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(call, header, request),
    queryFn: ({ signal }) => callApi(call, request, signal),
    ...(isLasting ? {} : { staleTime: 0 }),
  })
}
