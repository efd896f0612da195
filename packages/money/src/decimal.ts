import { everyLanguage, groupDigits, groupingOf, toNumberTag, withMinusSign } from './grouping.ts'

/** A number that is no amount, such as a quotient, with the decimals that it has. */
export function formatDecimal(decimal: string, languageTag: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const grouping = groupingOf(languageTag)
  if (grouping) return withMinusSign(groupDigits(whole, fraction, grouping))
  const formatter = new Intl.NumberFormat(toNumberTag(languageTag), {
    ...everyLanguage,
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: fraction.length,
  })
  return withMinusSign(formatter.format(decimal as Intl.StringNumericLiteral))
}
