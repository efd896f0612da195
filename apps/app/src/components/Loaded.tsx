import { isNotFound } from '@millrace/client/CallFailure'
import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
type LoadedProps<Data> = {
  query: Query<Data>
  skeleton: ReactNode
  /** On a screen about one thing: shown when the server does not know its id. */
  notFound?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has: a skeleton, an error, or its data. Data stays visible when fetching it again fails. */
export function Loaded<Data>({ query, skeleton, notFound, children }: LoadedProps<Data>) {
  if (notFound && isNotFound(query.error)) return notFound
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState message={query.error?.message ?? ''} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return skeleton
}
