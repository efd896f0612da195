import { currencies, type Currency } from '@millrace/money'
import * as z from 'zod/mini'

export const railNames = ['bep20', 'trc20', 'bank'] as const
export type RailName = (typeof railNames)[number]
export const chainRails = ['bep20', 'trc20'] as const
export type ChainRail = (typeof chainRails)[number]

export const currency = z.enum(currencies as readonly [Currency, ...Currency[]])
/** The currencies of the practice bank. */
export const localCurrencies = ['KES', 'INR', 'NGN'] as const
export const localCurrency = z.enum(localCurrencies)
export type LocalCurrency = (typeof localCurrencies)[number]

/** An amount of any currency as a decimal string, with all of that currency's decimals. */
export const anyAmount = z.string().check(z.regex(/^-?\d{1,13}\.(\d{2}|\d{6})$/))

/** An amount as a member types it: digits, at most two decimals, above zero. */
export const typedAmount = typedAmountWithMessage('field.amount')
/** The same, with its own message for an invalid amount. Too many decimals have the general one, which names them. */
export function typedAmountWithMessage(text: string) {
  return z
    .string(text)
    .check(
      z.trim(),
      z.regex(/^(?!\d+\.\d{3,}$)/, 'field.amount'),
      z.regex(/^(?!0+(\.0{0,2})?$)\d{1,9}(\.\d{1,2})?$/, text),
    )
}

/** How much of a local currency one USDT is worth. */
export const rate = z.string().check(z.regex(/^\d{1,9}\.\d{6}$/))

/** The code that people quote when they ask about a record. */
export const recordCode = z.string()

/** An amount as a member types it, or the whole balance with six decimals, so that nothing below a cent is left. */
export const typedOrWholeAmount = z
  .string('field.amount')
  .check(z.trim(), z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.(\d{1,2}|\d{6}))?$/, 'field.amount'))
