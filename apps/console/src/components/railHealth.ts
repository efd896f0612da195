import type { DataOf } from '@millrace/contract/call'
import type { railList } from '@millrace/contract/console/rail'
import { isZero } from '../shell/usdt.ts'

export type Rail = DataOf<typeof railList>['list'][number]

/** A rail is looked at every few seconds; a minute without a look is no accident. */
export const silentAfterMs = 60_000

export type RailHealth = 'up' | 'down' | 'silent' | 'differs'

/** One word for a rail. What nobody has looked at lately is not called up. */
export function railHealth(
  { isUp, checkedTime, difference }: Pick<Rail, 'isUp' | 'checkedTime' | 'difference'>,
  nowMs: number,
): RailHealth {
  if (!isUp) return 'down'
  if (checkedTime === null || nowMs - Date.parse(checkedTime) > silentAfterMs) return 'silent'
  return isZero(difference) ? 'up' : 'differs'
}
