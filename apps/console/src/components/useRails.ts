import { railList } from '@millrace/contract/console/rail'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { send } from '../shell/send.ts'
import { railHealth } from './railHealth.ts'

/** The rails, each with its health by the server's clock; asked for anew as often as whoever looks wants it. */
export function useRails(refreshMs: number) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: [railList.path, 'all'],
    queryFn: () => send(railList, { pageSize: 100 }),
    refetchInterval: refreshMs,
  })
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error)
  }, [error, logoutIfAccessDenied])
  const rails = answer?.data.list.map((rail) => ({ ...rail, health: railHealth(rail, answer.answeredAtMs) }))
  return { rails, error, refetch, answeredAtMs: answer?.answeredAtMs ?? 0 }
}
