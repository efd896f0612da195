import { railList } from '@millrace/contract/console/rail'
import { reconciliationList } from '@millrace/contract/console/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { refreshMs } from '../shell/refreshMs.ts'
import { send } from '../shell/send.ts'
import { getRailHealth } from './railHealth.ts'
import { describeQuery, useCall, useLogoutOnError } from './useCall.ts'

/** The rails, each with its health by the server's clock. */
export function useRails(refetchInterval: number) {
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...describeQuery(railList, { pageSize: 100 }),
    queryFn: () => send(railList, { pageSize: 100 }),
    refetchInterval,
  })
  useLogoutOnError(error)
  const rails = answer?.data.list.map((rail) => ({ ...rail, health: getRailHealth(rail, answer.answeredAtMs) }))
  return { rails, error, refetch, answeredAtMs: answer?.answeredAtMs ?? 0 }
}

/** How many differences between a rail and the ledger are open, and the oldest of them. */
export function useOpenReconciliationItems() {
  const { data } = useCall(reconciliationList, { isOpen: true, pageSize: 1 }, { refetchInterval: refreshMs.background })
  return data && { total: data.total, oldest: data.list[0] }
}
