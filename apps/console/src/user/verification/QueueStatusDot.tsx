import { StatusDot } from '../../components/StatusDot.tsx'
import { useQueue } from './useQueue.ts'

/** How many wait to be verified, beside the place in the menu. */
export function QueueStatusDot() {
  const { total } = useQueue(1)
  return total === 0 ? null : <StatusDot unseen="waiting">{total}</StatusDot>
}
