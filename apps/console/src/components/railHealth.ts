import { isZero } from '../shell/amount.ts'
import type { RecordRow } from '../shell/recordLists.ts'

export type Rail = RecordRow<'rail'>

/** A rail is checked every few seconds. */
export const uncheckedAfterMs = 60_000

export type RailHealth = 'up' | 'down' | 'unchecked' | 'differs'

/** A rail counts as up only if it was checked recently and agrees with the ledger. */
export function getRailHealth(
  { isUp, checkedTime, difference }: Pick<Rail, 'isUp' | 'checkedTime' | 'difference'>,
  nowMs: number,
): RailHealth {
  if (!isUp) return 'down'
  if (checkedTime === null || nowMs - Date.parse(checkedTime) > uncheckedAfterMs) return 'unchecked'
  return isZero(difference) ? 'up' : 'differs'
}
