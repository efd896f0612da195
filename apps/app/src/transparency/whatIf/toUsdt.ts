import { money, type Money } from '@millrace/money'

/** An imagined amount, for the one formatter. */
export const toUsdt = (value: number): Money => money(BigInt(Math.round(value * 1_000_000)), 'USDT')
