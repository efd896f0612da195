import { money, parseMoney, toDecimal } from '@millrace/money'

/** The wire's form of an amount of USDT. */
export const decimalOf = (minor: bigint): string => toDecimal(money(minor, 'USDT'))

/** Reads what the contract has checked to be a decimal. */
export function minorOf(decimal: string): bigint {
  const amount = parseMoney(decimal, 'USDT')
  if (!amount) throw new Error('not an amount of USDT')
  return amount.minor
}
