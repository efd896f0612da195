import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { getReads } from '@millrace/contract/tags'
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useParams } from 'react-admin'
import { AnswerError, send } from '../shell/send.ts'

export const answerKey = (call: Call, request: object) => [call.path, request] as const

/** The key and the tags of a query, so that it is fetched again after a write that changes what it shows. */
export const describeQuery = (call: Call, request: object) => ({
  queryKey: answerKey(call, request),
  meta: { reads: getReads(call) },
})

type Options<Data> = Pick<
  UseQueryOptions<Data, AnswerError>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'refetchOnReconnect'
>

/** For data that is fetched once per visit and not kept afterwards. */
export const fetchOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Queries a call of the contract. */
export function useCall<C extends Call>(call: C, request: RequestOf<C>, options: Options<DataOf<C>> = {}) {
  const query = useQuery<DataOf<C>, AnswerError>({
    ...describeQuery(call, request as object),
    queryFn: async () => (await send(call, request)).data,
    ...options,
  })
  useLogoutOnError(query.error)
  return query
}

/**
 * The id in the address, or the one that was gone on to. The router renders another page when there is time for it, and
 * each of a dozen answers that a decision fetches again takes that time: the old case stood there for two seconds.
 */
export function useAhead(id: string) {
  const [ahead, setAhead] = useState({ at: id, to: id })
  if (ahead.at !== id) setAhead({ at: id, to: id })
  // Whoever goes back before the router has arrived stays where it was.
  useEffect(() => {
    const stay = () => setAhead({ at: '', to: '' })
    addEventListener('popstate', stay)
    return () => removeEventListener('popstate', stay)
  }, [])
  return { id: ahead.at === id ? ahead.to : id, goAhead: (to: string) => setAhead({ at: id, to }) }
}

/** Which case is open, and how another is. */
export type Opened = ReturnType<typeof useAhead>

/** Queries the row whose page this is, by the id in the address. */
export function useOne<C extends Call>(call: C, options: Options<DataOf<C>> = {}) {
  const { id: addressed = '' } = useParams()
  const opened = useAhead(addressed)
  const { id } = opened
  const request = { id } as RequestOf<C>
  const queryClient = useQueryClient()
  return {
    id,
    opened,
    query: useCall(call, request, options),
    /** Shows the row as an answer has it, until it is fetched again. */
    replace: (row: DataOf<C>) => void queryClient.setQueryData(answerKey(call, request as object), row),
  }
}

/** A query with the time of the answer by the server's clock. */
export function useAnswer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: { readonly refetchInterval: number },
) {
  const query = useQuery<Awaited<ReturnType<typeof send<C>>>, AnswerError>({
    ...describeQuery(call, request as object),
    queryKey: [...answerKey(call, request as object), 'answer'],
    queryFn: () => send(call, request),
    // What was shown stays until another request is answered.
    placeholderData: keepPreviousData,
    ...options,
  })
  useLogoutOnError(query.error)
  return query
}

/** Leads to the login page when a query fails because the session has ended. */
export function useLogoutOnError(error: Error | null): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error)
  }, [error, logoutIfAccessDenied])
}

/**
 * A write by a signed-in operator: the server may refuse it, and the refusal is the `problem` until the next attempt.
 * It leads to the login page when the session has ended.
 */
export function useAction() {
  const { mutateAsync, isPending, error } = useMutation<void, Error, () => Promise<void>>({
    mutationFn: (action) => action(),
    onError: useLogoutIfAccessDenied(),
  })
  return {
    isBusy: isPending,
    problem: error instanceof AnswerError ? error.message : '',
    attempt: (action: () => Promise<void>) => mutateAsync(action).catch(() => {}),
  }
}
