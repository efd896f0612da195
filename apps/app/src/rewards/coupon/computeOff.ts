import type { Coupon } from '@millrace/contract/rewards/coupon'
import { usdtDecimal } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'

/** What a coupon takes off the price of a unit, as the server computes it; for an example. */
export function computeOff({ amount, percent }: Pick<Coupon, 'amount' | 'percent'>, price: string): string {
  const most = parseUsdt(amount).minor
  if (percent === null) return amount
  const part = (parseUsdt(price).minor * BigInt(percent)) / 100n
  return usdtDecimal(part < most ? part : most)
}
