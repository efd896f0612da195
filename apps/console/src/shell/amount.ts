import {
  findExactDecimals,
  formatDecimal,
  formatMoney,
  formatPercent as formatShare,
  money,
  parseMoney,
  toDecimal,
  usdtMinor,
  type AmountForm,
  type Currency,
  type Money,
} from '@millrace/money'

/**
 * A wire amount for reading, with its currency: `1,234.50 USDT`. Every digit is shown, since operators compare and
 * check sums; with the form `amount` it has two decimals, for overviews.
 */
export function formatAmount(amount: string, currency: Currency, form: AmountForm = 'exact'): string {
  return `${formatNumber(amount, currency, form)} ${currency}`
}

/** The same in USDT, without the currency. For what is decided or audited. */
export const formatUsdt = (amount: string, form: AmountForm = 'exact'): string => formatNumber(amount, 'USDT', form)

/** With two decimals, for lists and overviews; the rest is cut off, so that nothing looks like more than it is. */
export const formatCents = (amount: string): string => formatUsdt(amount, 'amount')

/** USDT with the decimals that all of these need: a column is even, and a total adds up with its parts. */
export function formatAlike(amounts: readonly string[]): (amount: string) => string {
  const parse = (amount: string) => money(usdtMinor(amount), 'USDT')
  const decimals = findExactDecimals(amounts.map(parse))
  return (amount) => formatMoney(parse(amount), 'en-GB', { decimals })
}

type NamedAmount = { readonly amount: string; readonly currency: Currency }

/** The same for a column of several currencies, each with its name: `1,295.00 KES`. */
export function formatEachAlike(amounts: readonly NamedAmount[]): (amount: string, currency: Currency) => string {
  const parsed = amounts.flatMap(({ amount, currency }) => parseMoney(amount, currency) ?? [])
  return (amount, currency) => {
    const decimals = findExactDecimals(parsed.filter((each) => each.currency === currency))
    const own = parseMoney(amount, currency)
    return `${own ? formatMoney(own, 'en-GB', { decimals }) : amount} ${currency}`
  }
}

/** With all its digits, or as many as its column has. */
export const formatExactly = (amount: Money, decimals?: number): string =>
  formatMoney(amount, 'en-GB', { form: 'exact', decimals })

/** A part of a whole: `55 %`. */
export const formatPart = (part: number, whole: number): string => formatShare(whole > 0 ? part / whole : 0, 'en-GB')

/** A deviation: `−4.8 %`, with a space that does not break. */
export const formatPercent = (percent: number): string => formatShare(percent / 100, 'en-GB', { isSigned: true })

function formatNumber(amount: string, currency: Currency, form: AmountForm): string {
  const parsed = parseMoney(amount, currency)
  return parsed ? formatMoney(parsed, 'en-GB', { form }) : amount
}

/** `1 USDT = 1,471.12 NGN` */
export function formatRate(rate: string, currency: string): string {
  return `1 USDT = ${formatDigits(toTyped(rate))} ${currency}`
}

/** A number that is no amount, with the decimals that it has: `1,402.7` */
export const formatDigits = (decimal: string): string => formatDecimal(decimal, 'en-GB')

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
