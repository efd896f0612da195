import { subtract, takeShare, toLocal, toUsdt, type Currency, type Money } from '@millrace/money'

export type Payout = { readonly fee: Money; readonly arrives: Money }

/** Exchanges local money to USDT, rounded down as the server does it. */
export const exchangeToUsdt = (amount: Money, rate: string): Money => toUsdt(amount, rate, 'floor')

/** The fee of a withdrawal and what arrives, both rounded down as the server does it. */
export function computePayout(
  amount: Money,
  feeBasisPoints: number,
  exchange?: { readonly currency: Currency; readonly rate: string },
): Payout {
  const fee = takeShare(amount, BigInt(feeBasisPoints), 10_000n, 'floor')
  const net = subtract(amount, fee)
  return { fee, arrives: exchange ? toLocal(net, exchange.currency, exchange.rate, 'floor') : net }
}
