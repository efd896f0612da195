import { getDecimals, money, parseMoney, subtract, takeShare, type Currency, type Money } from '@millrace/money'

export type Payout = { readonly fee: Money; readonly arrives: Money }

/** A rate of 1 in the smallest units of a rate, which has six decimals as USDT has. */
const rateOne = 10n ** BigInt(getDecimals('USDT'))

/** How much of a local currency one USDT is, in the smallest units of a rate. */
function parseRate(rate: string): bigint {
  const parsed = parseMoney(rate, 'USDT')
  if (!parsed || parsed.minor <= 0n) throw new TypeError(`${rate} is not a rate`)
  return parsed.minor
}

/** How many smallest units of USDT one smallest unit of another currency would be at a rate of 1. */
const scaleOf = (currency: Currency): bigint => 10n ** BigInt(getDecimals('USDT') - getDecimals(currency))

/** Exchanges local money to USDT, rounded down as the server does it. */
export const exchangeToUsdt = ({ minor, currency }: Money, rate: string): Money =>
  money((minor * scaleOf(currency) * rateOne) / parseRate(rate), 'USDT')

/** Exchanges USDT to local money, rounded down as the server does it. */
const exchangeFromUsdt = ({ minor }: Money, currency: Currency, rate: string): Money =>
  money((minor * parseRate(rate)) / (rateOne * scaleOf(currency)), currency)

/** The fee of a withdrawal and what arrives, both rounded down as the server does it. */
export function computePayout(
  amount: Money,
  feeBasisPoints: number,
  exchange?: { readonly currency: Currency; readonly rate: string },
): Payout {
  const fee = takeShare(amount, BigInt(feeBasisPoints), 10_000n, 'floor')
  const net = subtract(amount, fee)
  return { fee, arrives: exchange ? exchangeFromUsdt(net, exchange.currency, exchange.rate) : net }
}
