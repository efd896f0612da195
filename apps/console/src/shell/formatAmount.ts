import { formatMoney, parseMoney, toDecimal, type Currency } from '@millrace/money'

/** An amount of the wire for reading, to the last digit that counts, with its unit. */
export function formatAmount(amount: string, currency: Currency): string {
  const parsed = parseMoney(amount, currency)
  return `${parsed ? formatMoney(parsed, 'en-GB') : amount} ${currency}`
}

/** What was typed, in the form of the wire; null when it is no amount of this currency. */
export function parseTypedAmount(typed: string, currency: Currency): string | null {
  const parsed = /^\d{1,9}(\.\d{1,6})?$/.test(typed.trim()) ? parseMoney(typed.trim(), currency) : null
  return parsed && toDecimal(parsed)
}
