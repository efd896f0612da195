import { add, money, subtract, toDecimal } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'

/** How much of what was claimed on this screen is in the wallet, given the amount that is still arriving. */
export function computeReceived(claimed: readonly string[], receiving: string): string {
  const total = claimed.map(parseUsdt).reduce(add, money(0n, 'USDT'))
  const rest = subtract(total, parseUsdt(receiving))
  // More may be arriving than was claimed here: claimed on another device, or automatically.
  return toDecimal(rest.minor > 0n ? rest : money(0n, 'USDT'))
}
