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
  format(amount, languageTag, options)

/** The same with its unit where the language puts it: `KES 1,295.00`, in German `1.295,00 KES`. */
export const formatWithUnit = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  amount.currency === 'USDT'
    ? // Not a currency that Intl knows. A non-breaking space keeps the unit on the line of its number.
      `${formatMoney(amount, languageTag, options)}\u00a0USDT`
    : format(amount, languageTag, options, {
        text: amount.currency,
        currency: amount.currency,
        currencyDisplay: 'code',
      })

/** An amount of USDT with a dollar sign, for platforms that price in dollars. */
export const formatDollars = (amount: Money, languageTag: string, options: FormatOptions = {}): string =>
  format(amount, languageTag, options, { text: '$', currency: 'USD', currencyDisplay: 'narrowSymbol' })

/** What stands beside a number, as we write it and as Intl calls it. */
type Unit = { readonly text: string; readonly currency: string; readonly currencyDisplay: 'code' | 'narrowSymbol' }

/** Kannada's readers group by lakhs too, which Intl does not know. Hindi is otherwise written alike. */
export const toNumberTag = (languageTag: string): string => languageTag.replace(/^kn\b/, 'hi')

// Spanish and Italian would leave 1234 ungrouped, unlike the longer numbers above and below it.
export const everyLanguage = { useGrouping: 'always', numberingSystem: 'latn' } as const

/** Intl writes a hyphen in most languages. A line may break after it, and it is hard to see. */
export const withMinusSign = (number: string): string => number.replace('-', '−')

type Grouping = {
  readonly group: string
  readonly decimal: string
  readonly places: RegExp
  readonly isUnitAfter?: boolean
}

const byThousands = /\B(?=(?:\d{3})+$)/g
const byLakhs = /\B(?=(?:\d\d)*\d{3}$)/g
const english: Grouping = { group: ',', decimal: '.', places: byThousands }
const indian: Grouping = { ...english, places: byLakhs }
const turkish: Grouping = { group: '.', decimal: ',', places: byThousands }
const continental: Grouping = { ...turkish, isUnitAfter: true }

/**
 * How our languages write numbers, as Intl does it, and a test compares them. The first number that Intl writes takes a
 * slow phone a tenth of a second, which is half of what Home's first paint can spare.
 */
export const groupings: Readonly<Record<string, Grouping | undefined>> = {
  en: english,
  'en-US': english,
  'en-GB': english,
  'hi-IN': indian,
  'ta-IN': indian,
  'te-IN': indian,
  'kn-IN': indian,
  'de-DE': continental,
  'es-ES': continental,
  'it-IT': continental,
  'tr-TR': turkish,
  'fr-FR': { ...continental, group: '\u202f' },
}

/** A count, grouped as the language does it. */
export function formatWhole(count: number, languageTag: string): string {
  const grouping = groupings[languageTag]
  return grouping
    ? groupDigits(String(count), '', grouping)
    : new Intl.NumberFormat(toNumberTag(languageTag), everyLanguage).format(count)
}

/** The digits before and after the point as a language writes them. */
export const groupDigits = (whole: string, fraction: string, { places, group, decimal }: Grouping): string =>
  whole.replace(places, group) + (fraction && decimal + fraction)

/** Null for any other language or country: Intl knows how it is written there. */
function formatPlain(amount: Money, languageTag: string, places: number, isSigned: boolean, unit = ''): string | null {
  const grouping = groupings[languageTag]
  if (!grouping) return null
  const [whole = '', fraction = ''] = toDecimal(amount).replace('-', '').split('.')
  const cut = fraction.slice(0, places)
  // What is cut off to zero has no sign.
  const isNothing = !/[1-9]/.test(whole + cut)
  const sign = isNothing ? '' : amount.minor < 0n ? '−' : isSigned ? '+' : ''
  const digits = groupDigits(whole, places > 0 ? cut.padEnd(places, '0') : '', grouping)
  if (unit === '') return sign + digits
  return sign + (grouping.isUnitAfter ? `${digits}\u00a0${unit}` : unit + (unit === '$' ? '' : '\u00a0') + digits)
}

// Making a formatter takes longer than formatting, and a list formats hundreds.
const formatters = new Map<string, Intl.NumberFormat>()

function format(
  amount: Money,
  languageTag: string,
  { form = 'amount', decimals, isSigned = false }: FormatOptions,
  unit?: Unit,
): string {
  const isNothing = form === 'small' && amount.minor === 0n
  const places = isNothing ? 0 : (decimals ?? findDecimals(amount, form))
  const plain = formatPlain(amount, languageTag, places, isSigned, unit?.text)
  if (plain !== null) return plain
  const key = [languageTag, places, isSigned, unit?.text].join()
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(toNumberTag(languageTag), {
      ...(unit && { style: 'currency', currency: unit.currency, currencyDisplay: unit.currencyDisplay }),
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
