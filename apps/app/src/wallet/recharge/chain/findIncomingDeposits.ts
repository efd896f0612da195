import type { Recharge } from '@millrace/contract/wallet/recharge'
import { isIncoming } from '../rechargeState.ts'

/**
 * What has come to an address: the recharge that one looks at, once something came for it, and every other of its chain
 * that is on its way or was while one looked. A deposit takes the oldest open recharge, which need not be this one.
 */
export function findIncoming(
  own: Recharge,
  latest: readonly Recharge[],
  seen: ReadonlySet<string>,
): readonly Recharge[] {
  const others = latest.filter(
    (each) => each.id !== own.id && each.rail === own.rail && (isIncoming(each) || seen.has(each.id)),
  )
  return own.txHash ? [own, ...others] : others
}
