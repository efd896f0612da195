/** A part of a whole in percent, to a tenth and rounded down, so that 99.99 is not shown as all. Null for no whole. */
export function toPercent(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null
  const scaled = part * 1_000n
  const floored = scaled / whole - (scaled % whole < 0n ? 1n : 0n)
  return Number(floored) / 10
}
