import { parseMoney, type Currency, type Money } from '@millrace/money'

/**
 * What stands in an amount field as an amount; null when it is none, or nothing. A point that nothing follows yet is
 * passed over.
 */
export function parseTypedMoney(typed: string, currency: Currency): Money | null {
  const amount = parseMoney(typed.replace(/\.$/, ''), currency)
  return amount && amount.minor > 0n ? amount : null
}
