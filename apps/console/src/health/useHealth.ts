import type { DataOf } from '@millrace/contract/call'
import { healthState } from '@millrace/contract/console/health'
import { useAnswer } from '../components/useCall.ts'
import { useEachSecond } from '../components/useEachSecond.ts'
import { refreshMs } from '../shell/refreshMs.ts'

export type HealthState = DataOf<typeof healthState>

/** After so many missed answers nothing that is shown counts as well any more. */
const unknownAfterMs = 3 * refreshMs.health

/** The state of all programs and machines, and for how long it has not been read. */
export function useHealth() {
  const { data, error, refetch, dataUpdatedAt } = useAnswer(healthState, {}, { refetchInterval: refreshMs.health })
  const isRecent = useEachSecond((nowMs) => nowMs - dataUpdatedAt <= unknownAfterMs)
  return {
    data: data?.data,
    error,
    refetch,
    readAtMs: dataUpdatedAt,
    isKnown: data !== undefined && isRecent,
  }
}
