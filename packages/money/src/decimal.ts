import { everyLanguage, toNumberTag, withMinusSign } from './format.ts'

/** A number that is no amount, such as a quotient, with the decimals that it has. */
export function formatDecimal(decimal: string, languageTag: string): string {
  const places = decimal.split('.')[1]?.length ?? 0
  const formatter = new Intl.NumberFormat(toNumberTag(languageTag), {
    ...everyLanguage,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return withMinusSign(formatter.format(decimal as Intl.StringNumericLiteral))
}
