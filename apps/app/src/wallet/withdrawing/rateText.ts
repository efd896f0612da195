/** A rate for reading: two decimals unless more are there. */
export function rateText(rate: string, languageTag: string): string {
  return new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(rate as Intl.StringNumericLiteral)
}
