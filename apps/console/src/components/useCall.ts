import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { send, type AnswerError } from '../shell/send.ts'

export const answerKey = (call: Call, request: object) => [call.path, request] as const

type Options<Data> = Pick<
  UseQueryOptions<Data, AnswerError>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'refetchOnReconnect'
>

/** The answer to a call, kept while somebody looks at it; an ended session signs out. */
export function useCall<C extends Call>(call: C, request: RequestOf<C>, options: Options<DataOf<C>> = {}) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const query = useQuery<DataOf<C>, AnswerError>({
    queryKey: answerKey(call, request as object),
    queryFn: async () => (await send(call, request)).data,
    ...options,
  })
  const { error } = query
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error)
  }, [error, logoutIfAccessDenied])
  return query
}
