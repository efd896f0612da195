/**
 * What stands in an amount field after typing: digits with at most two decimals, without leading zeros. A comma counts
 * as the point.
 */
export function parseTypedAmount(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`
}
