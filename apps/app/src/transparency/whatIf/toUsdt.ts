import { cutOff, money, subtract, type Money } from '@millrace/money'

/** An imagined amount, for the one formatter. */
export const toUsdt = (value: number): Money => money(BigInt(Math.round(value * 1_000_000)), 'USDT')

/** What is left of an imagined amount, as both are read: without decimals. */
export const subtractWhole = (from: number, value: number): Money =>
  subtract(cutOff(toUsdt(from), 0), cutOff(toUsdt(value), 0))
