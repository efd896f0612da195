import { formatMoney, parseMoney } from '@millrace/money'
import { parseTypedAmount } from './formatAmount.ts'

/** An amount of the wire for reading, to the last digit that counts. */
export function formatUsdt(amount: string): string {
  const parsed = parseMoney(amount, 'USDT')
  return parsed ? formatMoney(parsed, 'en-GB') : amount
}

/** What was typed, in the form of the wire; null when it is no amount of USDT. */
export const parseTypedUsdt = (typed: string): string | null => parseTypedAmount(typed, 'USDT')

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount)

/** An amount as a person would type it: without the zeros at the end. */
export const toTyped = (amount: string): string => amount.replace(/\.0*$|(\.\d*?)0+$/, '$1')
