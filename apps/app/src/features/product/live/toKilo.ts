/** Watt-hours, or watts, as thousands with this many decimals, rounded down: 12600.5 as 12.6. */
export function toKilo(unit: string | number, decimals = 1): string {
  const [whole = '0', fraction = ''] = String(unit).split('.')
  const digits = `${whole.padStart(4, '0')}${fraction}`
  const at = digits.length - fraction.length - 3
  return `${digits.slice(0, at)}.${digits.slice(at, at + decimals).padEnd(decimals, '0')}`
}

/** Watt-hours have at most three. */
const decimalsMax = 6

/**
 * What energies make that are shown beside their sum: the sum of what is read of each, with as many decimals as it
 * takes for it to be, with one, what the sum is where it stands alone.
 */
export function addUpKilo(
  parts: readonly string[],
  sum: string,
): { readonly total: string; readonly decimals: number } {
  const alone = toKilo(sum)
  for (let decimals = 1; ; decimals++) {
    const digits = parts.reduce((total, part) => total + BigInt(toKilo(part, decimals).replace('.', '')), 0n)
    const text = String(digits).padStart(decimals + 1, '0')
    const total = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
    if (total.slice(0, total.length - decimals + 1) === alone || decimals >= decimalsMax) return { total, decimals }
  }
}
