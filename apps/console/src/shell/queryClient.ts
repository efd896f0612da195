import type { Call } from '@millrace/contract/call'
import { getChanges, getReads, isOutdatedBy } from '@millrace/contract/tags'
import { MutationCache, QueryClient, type Query } from '@tanstack/react-query'
import { findPage } from './pages.ts'
import { AnswerError, onWritten } from './send.ts'
import { session } from './session.ts'

/** Retries once when there was no answer or a server fault. A refusal would be the same again. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof AnswerError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      // A refusal is shown where it was caused; anything else is a bug.
      if (!(error instanceof AnswerError)) reportError(error)
    },
  }),
  defaultOptions: { queries: { retry }, mutations: { networkMode: 'always' } },
})

/** react-admin's own queries begin with the name of their resource. */
function getQueryReads({ meta, queryKey: [first] }: Query): readonly string[] {
  if (meta) return meta['reads'] as readonly string[]
  const page = findPage(String(first))
  return page ? getReads(page.call) : [String(first)]
}

/** Fetches again every answer that shows one of these. */
export const invalidateTags = (...tags: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => isOutdatedBy(tags, getQueryReads(query)) })

onWritten((call: Call) => {
  const changes = getChanges(call)
  if (changes.length > 0) void invalidateTags(...changes)
})

// Nothing of one operator is left for the next.
session.subscribe(() => queryClient.clear())
