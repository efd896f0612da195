import { everyLanguage, groupDigits, groupingOf, toNumberTag, withMinusSign } from './grouping.ts'

type PercentOptions = {
  readonly isSigned?: boolean
  readonly decimalsMax?: number
  /** Whether it has all its decimals, also zeros, as beside others of its kind. Deviations do. */
  readonly isEven?: boolean
}

// Making a formatter takes longer than formatting.
const formatters = new Map<string, Intl.NumberFormat>()

/** A share of 1 in percent with one decimal: `−4.8 %`. The space does not break. */
export function formatPercent(
  share: number,
  languageTag: string,
  { isSigned = false, decimalsMax = 1, isEven = isSigned }: PercentOptions = {},
): string {
  const grouping = groupingOf(languageTag)
  if (!grouping) return formatByIntl(share, languageTag, { isSigned, decimalsMax, isEven })
  const rounded = String(Math.round(shiftPoint(Math.abs(share), 2 + decimalsMax))).padStart(decimalsMax + 1, '0')
  const sign = !/[1-9]/.test(rounded) ? '' : share < 0 ? '−' : isSigned ? '+' : ''
  const [whole, fraction] = [
    rounded.slice(0, rounded.length - decimalsMax),
    rounded.slice(rounded.length - decimalsMax),
  ]
  const digits = groupDigits(whole, isEven ? fraction : fraction.replace(/0+$/, ''), grouping)
  // Most languages write it without a space, which is hard to read beside other figures.
  return sign + (languageTag === 'tr-TR' ? `%${digits}` : `${digits}\u00a0%`)
}

/** Times a power of ten, without the error that multiplying makes: a half stays one. */
const shiftPoint = (value: number, places: number): number => {
  const [digits, exponent = 0] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

function formatByIntl(
  share: number,
  languageTag: string,
  { isSigned, decimalsMax, isEven }: Required<PercentOptions>,
): string {
  const key = [languageTag, isSigned, decimalsMax, isEven].join()
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(toNumberTag(languageTag), {
      style: 'percent',
      maximumFractionDigits: decimalsMax,
      minimumFractionDigits: isEven ? decimalsMax : 0,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
      ...everyLanguage,
    })
  formatters.set(key, formatter)
  return withMinusSign(formatter.format(share).replace(/(\d)%/, '$1\u00a0%'))
}
