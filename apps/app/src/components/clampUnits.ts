/**
 * A number of units that can be had: whole, at least one, and not above what is left. What is no number counts as one.
 */
export function stepValue(wanted: number, max: number): number {
  return Math.max(1, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 1, max))
}
