import { formatMoney, parseMoney, toDecimal, withMinusSign, type Currency } from '@millrace/money'

/** A wire amount for reading, with every significant digit and its currency: `1,234.50 USDT`. */
export function formatAmount(amount: string, currency: Currency): string {
  return `${formatNumber(amount, currency)} ${currency}`
}

/** The same in USDT, without the currency. For what is decided or audited. */
export const formatUsdt = (amount: string): string => formatNumber(amount, 'USDT')

const centsFormat = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
  signDisplay: 'negative',
})

/** With two decimals, for lists and overviews; the rest is cut off, so that nothing looks like more than it is. */
export const formatCents = (amount: string): string =>
  withMinusSign(centsFormat.format(amount as Intl.StringNumericLiteral))

/** A deviation: `−4.8 %`, with a space that does not break. */
export const formatPercent = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${withMinusSign(percent.toFixed(1))}\u00a0%`

function formatNumber(amount: string, currency: Currency): string {
  const parsed = parseMoney(amount, currency)
  return parsed ? formatMoney(parsed, 'en-GB') : amount
}

/** `1 USDT = 129.5 KES` */
export function formatRate(rate: string, currency: string): string {
  return `1 USDT = ${toTyped(rate)} ${currency}`
}

const countFormat = new Intl.NumberFormat('en-GB')

export const formatCount = (count: number): string => countFormat.format(count)

/** `1 unit`, `2 units` */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What was typed, as a wire amount; null when it is not an amount of this currency. */
export function parseTypedAmount(typed: string, currency: Currency): string | null {
  const parsed = /^\d{1,9}(\.\d{1,6})?$/.test(typed.trim()) ? parseMoney(typed.trim(), currency) : null
  return parsed && toDecimal(parsed)
}

export const parseTypedUsdt = (typed: string): string | null => parseTypedAmount(typed, 'USDT')

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount)

/** A wire amount as a person would type it: without trailing zeros. */
export const toTyped = (amount: string): string => amount.replace(/\.0*$|(\.\d*?)0+$/, '$1')
