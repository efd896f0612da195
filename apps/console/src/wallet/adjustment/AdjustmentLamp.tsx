import { adjustmentList } from '@millrace/contract/console/wallet'
import { Lamp } from '../../components/Lamp.tsx'
import { useAnswer } from '../../components/useAnswer.ts'

const refreshMs = 60_000

/** How many adjustments wait for a second person, beside the place in the menu. */
export function AdjustmentLamp() {
  const { data } = useAnswer(adjustmentList, { state: 'requested', pageSize: 1 }, { refetchInterval: refreshMs })
  return data && data.total > 0 ? <Lamp unseen="waiting">{data.total}</Lamp> : null
}
