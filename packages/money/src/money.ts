import { decimalsOf, type Currency } from './currency.ts'

/** An exact amount: a whole number of the currency's smallest ledger unit. Never a float, never a bare number. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

export function money(minor: bigint, currency: Currency): Money {
  // A number that got past the types, for example from JSON, may already have lost digits.
  if (typeof minor !== 'bigint') throw new TypeError('money is a whole number of the smallest unit, as a bigint')
  return { minor, currency }
}

export function add(a: Money, b: Money): Money {
  return money(a.minor + sameCurrency(a, b).minor, a.currency)
}

export function subtract(a: Money, b: Money): Money {
  return money(a.minor - sameCurrency(a, b).minor, a.currency)
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} do not mix`)
  return b
}

/** The share `part / whole` of an amount. By the rounding the caller decides who keeps the remainder. */
export function takeShare(total: Money, part: bigint, whole: bigint, rounding: 'floor' | 'ceiling'): Money {
  if (part < 0n || whole <= 0n || total.minor < 0n)
    throw new RangeError('a share is of a non-negative amount, by a positive whole')
  const product = total.minor * part
  const floor = product / whole
  return money(rounding === 'ceiling' && product % whole !== 0n ? floor + 1n : floor, total.currency)
}

/** Exact. Null when it is not a decimal, or has more decimals than the currency. */
export function parseMoney(decimal: string, currency: Currency): Money | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d+))?$/.exec(decimal)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const places = decimalsOf(currency)
  if (fraction.length > places) return null
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  return money(sign ? -minor : minor, currency)
}

/** The form on the wire: a plain decimal string with all decimals of the currency. */
export function toDecimal({ minor, currency }: Money): string {
  const places = decimalsOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Machines, orders and incomes are all in USDT. */
export const usdtDecimal = (minor: bigint): string => toDecimal(money(minor, 'USDT'))

/** For display, without the currency: grouped as usual in the language, with at least two decimals and no rounding. */
export function formatMoney(amount: Money, languageTag: string): string {
  const decimal = toDecimal(amount)
  const [, fraction = ''] = decimal.split('.')
  const places = Math.max(2, fraction.replace(/0+$/, '').length)
  // Intl formats decimal strings exactly; a number would lose the last digits of large amounts.
  return new Intl.NumberFormat(languageTag, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    decimal as Intl.StringNumericLiteral,
  )
}
