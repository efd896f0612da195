import { everyLanguage, toNumberTag, withMinusSign } from './format.ts'

// Making a formatter takes longer than formatting.
const formatters = new Map<string, Intl.NumberFormat>()

/** A share of 1 in percent with one decimal: `−4.8 %`. The space does not break. */
export function formatPercent(
  share: number,
  languageTag: string,
  { isSigned = false, decimalsMax = 1 }: { readonly isSigned?: boolean; readonly decimalsMax?: number } = {},
): string {
  const key = [languageTag, isSigned, decimalsMax].join()
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(toNumberTag(languageTag), {
      style: 'percent',
      maximumFractionDigits: decimalsMax,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
      ...everyLanguage,
    })
  formatters.set(key, formatter)
  const parts = formatter.formatToParts(share)
  const text = parts
    .map(({ type, value }, index) =>
      // English and the languages of India write it without a space, which is hard to read beside other figures.
      type === 'percentSign' && ['integer', 'fraction'].includes(parts[index - 1]?.type ?? '')
        ? `\u00a0${value}`
        : value,
    )
    .join('')
  return withMinusSign(text)
}
