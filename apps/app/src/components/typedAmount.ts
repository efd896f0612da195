import { parseMoney, type Currency, type Money } from '@millrace/money'

/** The zeros of the scripts that people here may type digits of. */
const zeros = '0٠۰०௦౦೦０'
const arabicDecimal = '٫'
const decimalsMax = 2

const isSpace = (character: string): boolean => /\s/.test(character)

function getSeparators(languageTag: string): { readonly decimal: '.' | ','; readonly group: string } {
  const parts = new Intl.NumberFormat(languageTag).formatToParts(1_234_567.8)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const group = find('group')
  return { decimal: find('decimal') === ',' ? ',' : '.', group: isSpace(group) ? ' ' : group }
}

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = [...zeros].find((each) => code >= each.charCodeAt(0) && code < each.charCodeAt(0) + 10)
  return zero ? String(code - zero.charCodeAt(0)) : ''
}

/**
 * Cleans an amount as it is typed: digits and separators, which stay as they are typed, without leading zeros. A third
 * decimal is not taken after `before`. What is pasted is never cut: it would be another amount.
 */
export function cleanTypedAmount(typed: string, languageTag: string, before = ''): string {
  const { decimal } = getSeparators(languageTag)
  const thirdDecimal = new RegExp(String.raw`^([^${decimal}]*[${decimal}]\d{${decimalsMax}})\d$`)
  const cleaned = typed
    .replaceAll(arabicDecimal, decimal)
    .replace(/\p{Nd}/gu, toLatinDigit)
    .replace(/\s/g, ' ')
    .replace(/[^\d., ]/g, '')
    .trimStart()
    .replace(/^0+(?=\d)/, '')
    .replace(/^[.,]/, '0$&')
  return cleaned.replace(thirdDecimal, '$1') === before ? before : cleaned
}

export type ReadAmount = {
  /** Null when there is a problem. */
  readonly amount: Money | null
  /** The amount as the server takes it. */
  readonly decimal: string
  readonly problem: 'missing' | 'unclear' | 'decimals' | null
}

/**
 * Reads a typed amount as its language writes numbers: `1.234` is 1234 in German. A separator of another language is
 * the decimal one where it can be nothing else, since some keyboards offer no other. An amount is never guessed. Only
 * the whole balance may have more than two decimals, so that nothing is left behind.
 */
export function readTypedAmount(typed: string, currency: Currency, languageTag: string, balance?: string): ReadAmount {
  const text = typed.trim()
  if (text === '') return { amount: null, decimal: '', problem: 'missing' }
  const [whole, fraction] = splitAmount(text, getSeparators(languageTag)) ?? []
  if (whole === undefined) return { amount: null, decimal: '', problem: 'unclear' }
  const decimal = fraction ? `${whole}.${fraction}` : whole
  const amount = parseMoney(decimal, currency)
  if (fraction && fraction.length > decimalsMax && decimal !== balance)
    return { amount: null, decimal, problem: 'decimals' }
  if (!amount) return { amount, decimal, problem: 'unclear' }
  return amount.minor > 0n ? { amount, decimal, problem: null } : { amount: null, decimal, problem: 'missing' }
}

/** The digits before and after the decimal separator; null when they cannot be told apart. */
function splitAmount(text: string, { decimal, group }: ReturnType<typeof getSeparators>): [string, string] | null {
  const foreign = decimal === '.' ? ',' : '.'
  // Groups of three digits, or as in India two and at the end three.
  const threes = String.raw`\d{1,3}(?<group>[${group} ])\d{3}(?:\k<group>\d{3})*`
  const indian = String.raw`\d{1,2}(?:[${group}]\d\d)+[${group}]\d{3}`
  const match =
    new RegExp(String.raw`^(?<whole>\d+|${threes}|${indian})(?:[${decimal}](?<fraction>\d*))?$`).exec(text) ??
    new RegExp(String.raw`^(?<whole>\d+)[${foreign}](?<fraction>\d{0,${decimalsMax}})$`).exec(text)
  const { whole, fraction = '' } = match?.groups ?? {}
  return whole === undefined ? null : [whole.replace(/\D/g, ''), fraction]
}

/** A decimal as the person would have typed it. */
export const toTypedAmount = (decimal: string, languageTag: string): string =>
  decimal.replace('.', getSeparators(languageTag).decimal)
