import { CallFailure } from '@millrace/client/CallFailure'
import type { Call } from '@millrace/contract/call'
import { getChanges, isOutdatedBy } from '@millrace/contract/tags'
import { MutationCache, QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      // A failed call has been shown to the person; anything else is a bug.
      if (!(error instanceof CallFailure)) reportError(error)
    },
  }),
  defaultOptions: {
    // Offline a write fails at once and says so; it must not happen later, when nobody expects it.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 60_000,
      // A screen that was opened before is painted at once, however long ago.
      gcTime: 24 * 3_600_000,
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

let refetched: Promise<unknown> = Promise.resolve()

/** Fetches again every answer that shows one of these; see `getReads`. */
export function invalidateTags(...tags: readonly string[]): Promise<void> {
  const isOutdated = ({ meta }: { meta: { reads?: readonly string[] } | undefined }) =>
    isOutdatedBy(tags, meta?.reads ?? [])
  // A first answer that is on its way cannot be given up: there is nothing else to show. It may be from before.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: isOutdated, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const { promise, queryKey } of first)
    void promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  return queryClient.invalidateQueries({ predicate: isOutdated })
}

/** After a write: fetches again what shows something that it has changed. */
export function invalidateChanged(call: Call): void {
  const changes = getChanges(call)
  if (changes.length > 0) refetched = invalidateTags(...changes)
}

/** Ends when what the last write has changed is up to date on the screen. */
export const whenRefetched = (): Promise<unknown> => refetched
