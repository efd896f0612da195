import type { railList } from '@millrace/contract/console/rail'
import { isZero } from '../shell/amount.ts'
import type { RowOf } from '../shell/page.ts'

export type Rail = RowOf<typeof railList>

/** A rail is checked every few seconds. */
export const uncheckedAfterMs = 60_000

export type RailHealth = 'up' | 'down' | 'unchecked' | 'differs' | 'stopped'

/** A rail counts as up only if it was checked recently, agrees with the ledger and pays out. */
export function getRailHealth(
  { isUp, isStopped, checkedTime, difference }: Pick<Rail, 'isUp' | 'isStopped' | 'checkedTime' | 'difference'>,
  nowMs: number,
): RailHealth {
  if (!isUp) return 'down'
  if (checkedTime === null || nowMs - Date.parse(checkedTime) > uncheckedAfterMs) return 'unchecked'
  if (isStopped) return 'stopped'
  return isZero(difference) ? 'up' : 'differs'
}
