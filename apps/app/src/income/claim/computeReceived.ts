import { add, money, subtract, toDecimal } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

/** Of what was claimed here, how much is in the wallet by now, when so much is still on its way. */
export function applyClaim(claimed: readonly string[], receiving: string): string {
  const total = claimed.map(usdt).reduce(add, money(0n, 'USDT'))
  const rest = subtract(total, usdt(receiving))
  // More may be on its way than was claimed here: from another device, or by itself.
  return toDecimal(rest.minor > 0n ? rest : money(0n, 'USDT'))
}
