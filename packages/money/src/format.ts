import { getDecimals } from './currency.ts'
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
  /** The decimals of a column, from `findColumnDecimals`. */
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
  format(amount, languageTag, options, {})

/** The same with its unit where the language puts it: `KES 1,295.00`, in German `1.295,00 KES`. */
export const formatWithUnit = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  amount.currency === 'USDT'
    ? // Not a currency that Intl knows. A non-breaking space keeps the unit on the line of its number.
      `${formatMoney(amount, languageTag, options)}\u00a0USDT`
    : format(amount, languageTag, options, {
        style: 'currency',
        currency: amount.currency,
        currencyDisplay: 'code',
      })

/** An amount of USDT with a dollar sign, for platforms that price in dollars. */
export const formatDollars = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  format(amount, languageTag, options, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

/** Kannada's readers group by lakhs too, which Intl does not know. Hindi is otherwise written alike. */
export const toNumberTag = (languageTag: string): string => languageTag.replace(/^kn\b/, 'hi')

// Spanish and Italian would leave 1234 ungrouped, unlike the longer numbers above and below it.
export const everyLanguage = { useGrouping: 'always', numberingSystem: 'latn' } as const

/** Intl writes a hyphen in most languages. A line may break after it, and it is hard to see. */
export const withMinusSign = (number: string): string => number.replace('-', '−')

// Making a formatter takes longer than formatting, and a list formats hundreds.
const formatters = new Map<string, Intl.NumberFormat>()

function format(
  amount: Money,
  languageTag: string,
  { form = 'amount', decimals, isSigned = false }: FormatOptions,
  style: Intl.NumberFormatOptions,
): string {
  const isNothing = form === 'small' && amount.minor === 0n
  const places = isNothing ? 0 : (decimals ?? findDecimals(amount, form))
  const key = [languageTag, places, isSigned, style.style, style.currency].join()
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(toNumberTag(languageTag), {
      ...style,
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
