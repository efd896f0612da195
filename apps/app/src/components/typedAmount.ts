import { parseMoney, type Currency, type Money } from '@millrace/money'

/**
 * Cleans an amount as it is typed: digits with at most two decimals, without leading zeros. A comma counts as the
 * decimal point.
 */
export function cleanTypedAmount(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`
}

/** Drops a decimal point that no digits follow yet. */
export const trimTypedAmount = (typed: string): string => typed.replace(/\.$/, '')

/** The amount in an amount field; null when it is not an amount, or zero. */
export function parseTypedAmount(typed: string, currency: Currency): Money | null {
  const amount = parseMoney(trimTypedAmount(typed), currency)
  return amount && amount.minor > 0n ? amount : null
}
