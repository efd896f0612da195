import { matchQuery, type Query, type QueryFilters } from '@tanstack/react-query'
import { queryClient } from './queryClient.ts'

/**
 * Changes parts of cached answers. The answers to requests that are still on their way may be older, so they are
 * changed as well when they arrive; with a write that is not through yet, so are all that are requested before its end.
 */
export function changeAnswers<Data>(
  filter: QueryFilters,
  change: (data: Data) => Data,
  write?: Promise<unknown>,
): void {
  const cache = queryClient.getQueryCache()
  const late = new Set<Query>(cache.findAll({ ...filter, fetchStatus: 'fetching' }))
  let isWriting = write !== undefined
  queryClient.setQueriesData<Data>(filter, (data) => data && change(data))
  if (late.size === 0 && !isWriting) return
  const unsubscribe = cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') late.delete(query)
    if (event.type === 'updated') {
      const { action } = event
      if (action.type === 'fetch' && isWriting && matchQuery(filter, query)) late.add(query)
      // Requested after it was written.
      else if (action.type === 'fetch') late.delete(query)
      const hasArrived = action.type === 'success' && !action.manual
      if (late.has(query) && hasArrived) query.setData(change(query.state.data as Data), { manual: true })
      if (query.state.fetchStatus !== 'fetching') late.delete(query)
    }
    endIfDone()
  })
  const endIfDone = () => {
    if (late.size === 0 && !isWriting) unsubscribe()
  }
  const endWrite = (isWritten: boolean) => {
    isWriting = false
    if (!isWritten) late.clear()
    endIfDone()
  }
  write?.then(
    () => endWrite(true),
    () => endWrite(false),
  )
}
