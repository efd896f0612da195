/** A whole number of units, at least one and at most `max`. Anything that is not a number becomes one. */
export function clampUnits(units: number, max: number): number {
  return Math.max(1, Math.min(Number.isFinite(units) ? Math.trunc(units) : 1, max))
}
