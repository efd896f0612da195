import type { Recharge } from '@millrace/contract/wallet/recharge'
import { isIncoming } from '../rechargeState.ts'

/**
 * The deposits to show on the screen of a recharge: its own, once there is one, and those of other recharges on its
 * chain that are incoming or were while the screen was open. The server assigns a deposit to the oldest open recharge,
 * which need not be this one.
 */
export function findIncomingDeposits(
  own: Recharge,
  latest: readonly Recharge[],
  seenIds: ReadonlySet<string>,
): readonly Recharge[] {
  const others = latest.filter(
    (each) => each.id !== own.id && each.rail === own.rail && (isIncoming(each) || seenIds.has(each.id)),
  )
  return own.txHash ? [own, ...others] : others
}
