import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
type LoadedProps<Data> = { query: Query<Data>; skeleton: ReactNode; children: (data: Data) => ReactNode }

/**
 * The three states of something asked for: its skeleton, what went wrong, or itself. What is known stays visible when
 * asking again fails.
 */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState message={query.error?.message ?? ''} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return skeleton
}
