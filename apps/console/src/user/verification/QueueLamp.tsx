import { Lamp } from '../../components/Lamp.tsx'
import { useQueue } from './useQueue.ts'

/** How many wait to be verified, beside the place in the menu. */
export function QueueLamp() {
  const { total } = useQueue(1)
  return total === 0 ? null : <Lamp unseen="waiting">{total}</Lamp>
}
