import { getDecimals } from './currency.ts'
import { everyLanguage, groupDigits, groupingOf, toNumberTag, withMinusSign } from './grouping.ts'
import { toDecimal, type Money } from './money.ts'

/**
 * How precisely an amount is written for people. Digits are cut off, never rounded up.
 * - `amount`: a balance, a price, a movement. Two decimals.
 * - `small`: a figure for a day or a unit. Below 1 it has up to four significant digits, and nothing is `0`.
 * - `exact`: two decimals, or as many as it takes to show all digits.
 * - `audit`: all decimals of the currency, where sums are checked.
 */
export type AmountForm = 'amount' | 'small' | 'exact' | 'audit'

export type FormatOptions = {
  readonly form?: AmountForm
  /** Those of a column, from `findColumnDecimals`; of a currency with fewer, all. */
  readonly decimals?: number | undefined
  /** Puts a plus before what is more than zero. For movements only. */
  readonly isSigned?: boolean
}

export const decimalsMin = 2
const significantMax = 4

export const isBelowOne = ({ minor, currency }: Money): boolean => {
  const one = 10n ** BigInt(getDecimals(currency))
  return minor < one && minor > -one
}

export const getFraction = (amount: Money): string => toDecimal(amount).split('.')[1] ?? ''

/** The place of the first digit after the point that is not zero: 3 for 0.0012. */
export const findFirstDigit = (fraction: string): number => fraction.search(/[1-9]/) + 1

export function findDecimals(amount: Money, form: AmountForm): number {
  const fraction = getFraction(amount)
  if (form === 'audit') return fraction.length
  const places =
    form === 'exact'
      ? fraction.length
      : form === 'small' && isBelowOne(amount)
        ? findFirstDigit(fraction) + significantMax - 1
        : decimalsMin
  return Math.max(decimalsMin, fraction.slice(0, places).replace(/0+$/, '').length)
}

/** For people: with a true minus sign, grouped as the language does it, without the currency. */
export const formatMoney = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  format(amount, languageTag, options)

/** The same with its unit after it, on the same line, in every language as on every other surface: `1,295.00 KES`. */
export const formatWithUnit = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  `${formatMoney(amount, languageTag, options)}\u00a0${amount.currency}`

/** An amount of USDT with a dollar sign, for platforms that price in dollars. */
export const formatDollars = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  format(amount, languageTag, options, true)

/** Null for any other language or country: Intl knows how it is written there. */
function formatPlain(
  amount: Money,
  languageTag: string,
  places: number,
  isSigned: boolean,
  isInDollars: boolean,
): string | null {
  const grouping = groupingOf(languageTag)
  if (!grouping) return null
  const [whole = '', fraction = ''] = toDecimal(amount).replace('-', '').split('.')
  const cut = fraction.slice(0, places)
  // What is cut off to zero has no sign.
  const isNothing = !/[1-9]/.test(whole + cut)
  const sign = isNothing ? '' : amount.minor < 0n ? '−' : isSigned ? '+' : ''
  const digits = groupDigits(whole, places > 0 ? cut.padEnd(places, '0') : '', grouping)
  if (!isInDollars) return sign + digits
  return sign + (grouping.isUnitAfter ? `${digits}\u00a0$` : `$${digits}`)
}

// Making a formatter takes longer than formatting, and a list formats hundreds.
const formatters = new Map<string, Intl.NumberFormat>()

function format(
  amount: Money,
  languageTag: string,
  { form = 'amount', decimals, isSigned = false }: FormatOptions,
  isInDollars = false,
): string {
  const isNothing = form === 'small' && amount.minor === 0n
  const places = isNothing ? 0 : Math.min(decimals ?? findDecimals(amount, form), getDecimals(amount.currency))
  const plain = formatPlain(amount, languageTag, places, isSigned, isInDollars)
  if (plain !== null) return plain
  const key = [languageTag, places, isSigned, isInDollars].join()
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(toNumberTag(languageTag), {
      ...(isInDollars && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
      ...everyLanguage,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      roundingMode: 'trunc',
      // What is cut off to zero has no sign.
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    })
  formatters.set(key, formatter)
  // Intl formats decimal strings exactly; a number would lose the last digits of large amounts.
  return withMinusSign(formatter.format(toDecimal(amount) as Intl.StringNumericLiteral))
}
