import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import { StatusDot } from '../../components/StatusDot.tsx'
import { useCall } from '../../components/useCall.ts'

const refreshMs = 30_000
/** The oldest come first, so the overdue ones are among the first; more than this are only called many. */
const looksAt = 20

/** How many withdrawals wait for a decision, and how many of them for too long, beside the place in the menu. */
export function WithdrawStatusDot() {
  const { data } = useCall(consoleWithdrawList, { isQueue: true, pageSize: looksAt }, { refetchInterval: refreshMs })
  if (!data || data.total === 0) return null
  const overdue = data.list.filter(({ isOverdue }) => isOverdue).length
  if (overdue === 0) return <StatusDot unseen="waiting">{data.total}</StatusDot>
  return (
    <StatusDot isLoud unseen={`of ${data.total} waiting`}>
      {overdue}
      {overdue === looksAt && '+'} late
    </StatusDot>
  )
}
