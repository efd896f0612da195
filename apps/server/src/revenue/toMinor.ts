import { parseMoney } from '@millrace/money'

/** Reads what the contract has checked to be a decimal. */
export function toMinor(decimal: string): bigint {
  const amount = parseMoney(decimal, 'USDT')
  if (!amount) throw new Error('not an amount of USDT')
  return amount.minor
}
