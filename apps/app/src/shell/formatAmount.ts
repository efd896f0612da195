import { formatMoney, type Money } from '@millrace/money'

/** Browsers write a hyphen in most languages. A line may break after it, and it is hard to see. */
export const withMinusSign = (number: string): string => number.replace('-', '−')

/** Formats an amount for people, with a true minus sign. */
export const formatAmount = (amount: Money, languageTag: string): string =>
  withMinusSign(formatMoney(amount, languageTag))
