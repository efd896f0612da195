import { reconciliationList } from '@millrace/contract/console/reconciliation'
import { useCall } from './useCall.ts'

const refreshMs = 30_000

/** How many differences between a rail and the ledger are open, and the oldest of them. */
export function useOpenItems() {
  const { data } = useCall(reconciliationList, { isOpen: true, pageSize: 1 }, { refetchInterval: refreshMs })
  return data && { total: data.total, oldest: data.list[0] }
}
