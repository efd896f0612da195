import { getDecimals, money, parseMoney, takeShare, subtract, type Currency, type Money } from '@millrace/money'

export type Payout = { readonly fee: Money; readonly arrives: Money }

/** One USDT in the smallest units of the rate on the wire, which has six decimals. */
const rateUnit = 1_000_000n

/**
 * What of an amount is the fee and what arrives, to the last unit as the server will reckon it: both are rounded down.
 */
export function computePayout(
  amount: Money,
  feeBasisPoints: number,
  exchange?: { readonly currency: Currency; readonly rate: string },
): Payout {
  const fee = takeShare(amount, BigInt(feeBasisPoints), 10_000n, 'floor')
  const net = subtract(amount, fee)
  return { fee, arrives: exchange ? exchanged(net, exchange.currency, exchange.rate) : net }
}

function exchanged(net: Money, currency: Currency, rate: string): Money {
  // A rate has the six decimals of USDT, so it can be read as an amount of it.
  const perUnit = parseMoney(rate, 'USDT')
  if (!perUnit) throw new TypeError(`${rate} is no rate`)
  const decimalsLess = 10n ** BigInt(getDecimals('USDT') - getDecimals(currency))
  return money((net.minor * perUnit.minor) / (rateUnit * decimalsLess), currency)
}
