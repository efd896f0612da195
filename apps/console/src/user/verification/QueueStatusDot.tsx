import { StatusDot } from '../../components/StatusDot.tsx'
import { useVerificationQueue } from './useVerificationQueue.ts'

/** How many wait to be verified, beside the place in the menu. */
export function QueueStatusDot() {
  const { total } = useVerificationQueue(1)
  return total === 0 ? null : <StatusDot unseen="waiting">{total}</StatusDot>
}
