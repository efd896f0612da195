import { adjustmentList } from '@millrace/contract/console/adjustment'
import { StatusDot } from '../../components/StatusDot.tsx'
import { useCall } from '../../components/useCall.ts'

const refreshMs = 60_000

/** How many adjustments wait for a second person, beside the place in the menu. */
export function AdjustmentStatusDot() {
  const { data } = useCall(adjustmentList, { state: 'requested', pageSize: 1 }, { refetchInterval: refreshMs })
  return data && data.total > 0 ? <StatusDot unseen="waiting">{data.total}</StatusDot> : null
}
