import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { send, type AnswerError } from '../shell/send.ts'
import { useAttempt } from '../shell/useAttempt.ts'

export const answerKey = (call: Call, request: object) => [call.path, request] as const

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
    queryKey: answerKey(call, request as object),
    queryFn: async () => (await send(call, request)).data,
    ...options,
  })
  useLogoutOnError(query.error)
  return query
}

/** The same with the time of the answer by the server's clock. */
export function useAnswer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: { readonly refetchInterval: number },
) {
  const query = useQuery<Awaited<ReturnType<typeof send<C>>>, AnswerError>({
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

/** An attempt by a signed-in operator. It leads to the login page when the session has ended. */
export const useAction = () => useAttempt(useLogoutIfAccessDenied())
