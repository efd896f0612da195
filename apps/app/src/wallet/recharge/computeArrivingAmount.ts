import { money, toUsdt, type Money } from '@millrace/money'

/** What an amount of local money is in USDT at a rate. */
export const computeArrivingAmount = (amount: Money, rate: string): Money =>
  money(toUsdt(amount.minor, amount.currency, rate), 'USDT')
