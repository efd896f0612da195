import { getDecimals, money, parseMoney, type Money } from '@millrace/money'

/** One USDT in the smallest units of the rate on the wire, which has six decimals. */
const rateUnit = 1_000_000n

/** What an amount of local money is in USDT at a rate, cut off to the last unit as the server does it. */
export function computeArrivingAmount(amount: Money, rate: string): Money {
  // A rate has the six decimals of USDT, so it can be read as an amount of it.
  const perUnit = parseMoney(rate, 'USDT')
  if (!perUnit || perUnit.minor <= 0n) throw new TypeError(`${rate} is no rate`)
  const decimalsMore = 10n ** BigInt(getDecimals('USDT') - getDecimals(amount.currency))
  return money((amount.minor * decimalsMore * rateUnit) / perUnit.minor, 'USDT')
}
