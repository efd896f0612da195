import { getDecimals, type Currency } from './currency.ts'

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

/** The amount that is read where digits after so many decimals are cut off. */
export function cutOff({ minor, currency }: Money, decimals: number): Money {
  const unit = 10n ** BigInt(Math.max(0, getDecimals(currency) - decimals))
  return money((minor / unit) * unit, currency)
}

/** Named at every call, because it decides who keeps the remainder. */
export type Rounding = 'floor' | 'ceiling'

/** `part` of `whole` of an amount. */
export function takeShare(total: Money, part: bigint, whole: bigint, rounding: Rounding): Money {
  if (part < 0n || total.minor < 0n) throw new RangeError('a share is part of a non-negative amount')
  return money(divide(total.minor * part, whole, rounding), total.currency)
}

export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  // Division of a bigint rounds toward zero, which is down for positive numbers only.
  if (dividend < 0n || divisor <= 0n)
    throw new RangeError('only a non-negative amount is divided, by a positive number')
  const floor = dividend / divisor
  return rounding === 'ceiling' && dividend % divisor !== 0n ? floor + 1n : floor
}

/** Reads a decimal string exactly. Null when it is not a decimal or has more decimals than the currency. */
export function parseMoney(decimal: string, currency: Currency): Money | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d+))?$/.exec(decimal)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const places = getDecimals(currency)
  if (fraction.length > places) return null
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  return money(sign ? -minor : minor, currency)
}

/** The form on the wire: a plain decimal string with all decimals of the currency. */
export function toDecimal({ minor, currency }: Money): string {
  const places = getDecimals(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The wire's form of USDT, the currency of machines, orders and incomes. */
export const usdtDecimal = (minor: bigint): string => toDecimal(money(minor, 'USDT'))

/** Reads the wire's form of USDT where it has been validated before. */
export function usdtMinor(decimal: string): bigint {
  const amount = parseMoney(decimal, 'USDT')
  if (!amount) throw new TypeError(`${decimal} is not an amount of USDT`)
  return amount.minor
}
