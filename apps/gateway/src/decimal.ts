/**
 * Counters are whole numbers of thousandths: of a watt-hour, or of a sale. Up to 2^53 that is nine terawatt-hours, and
 * sums and differences are exact.
 */
export function toDecimal(value: number, places: 3 | 6 = 3): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}

/** Null for what is no decimal, or is too large to be exact. What is smaller than the last place is cut off. */
export function parseDecimal(text: string, places: 3 | 6 = 3): number | null {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const value = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}
