import { money, takeShare, subtract, toLocal, type Currency, type Money } from '@millrace/money'

export type Payout = { readonly fee: Money; readonly arrives: Money }

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
  return {
    fee,
    arrives: exchange ? money(toLocal(net.minor, exchange.currency, exchange.rate), exchange.currency) : net,
  }
}
