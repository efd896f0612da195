import { reportList } from '@millrace/contract/console/report'
import { StatusDot } from '../../components/StatusDot.tsx'
import { useCall } from '../../components/useCall.ts'

const refreshMs = 60_000

/** How many reports wait for approval, beside the place in the menu. */
export function ReportStatusDot() {
  const { data } = useCall(reportList, { state: 'entered', pageSize: 1 }, { refetchInterval: refreshMs })
  return data && data.total > 0 ? <StatusDot unseen="waiting">{data.total}</StatusDot> : null
}
