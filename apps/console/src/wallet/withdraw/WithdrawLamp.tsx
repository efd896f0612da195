import { consoleWithdrawList } from '@millrace/contract/console/wallet'
import { Lamp } from '../../components/Lamp.tsx'
import { useAnswer } from '../../components/useAnswer.ts'

const refreshMs = 30_000
/** The oldest come first, so the overdue ones are among the first; more than this are only called many. */
const looksAt = 20

/** How many withdrawals wait for a decision, and how many of them for too long, beside the place in the menu. */
export function WithdrawLamp() {
  const { data } = useAnswer(consoleWithdrawList, { isQueue: true, pageSize: looksAt }, { refetchInterval: refreshMs })
  if (!data || data.total === 0) return null
  const overdue = data.list.filter(({ isOverdue }) => isOverdue).length
  if (overdue === 0) return <Lamp unseen="waiting">{data.total}</Lamp>
  return (
    <Lamp isLoud unseen={`of ${data.total} waiting`}>
      {overdue}
      {overdue === looksAt && '+'} late
    </Lamp>
  )
}
