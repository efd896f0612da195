/** Watt-hours, or watts, as thousands with this many decimals, rounded down: 12600.5 as 12.6. */
export function toKilo(unit: string | number, decimals = 1): string {
  const [whole = '0', fraction = ''] = String(unit).split('.')
  const digits = `${whole.padStart(4, '0')}${fraction}`
  const at = digits.length - fraction.length - 3
  return `${digits.slice(0, at)}.${digits.slice(at, at + decimals).padEnd(decimals, '0')}`
}
