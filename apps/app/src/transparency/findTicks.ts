const countMax = 5

/** Round values for the axis of a chart, from below the lowest to above the highest. */
export function findTicks(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1]
  // A line that hardly moves would otherwise fill the plot with its noise.
  const span = Math.max(high - low, Math.abs(high) * 0.04, 1)
  const rough = span / (countMax - 2)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const first = Math.max(low >= 0 ? 0 : -Infinity, Math.floor(low / step) * step)
  const count = Math.max(1, Math.ceil((high - first) / step))
  return Array.from({ length: count + 1 }, (_, index) => first + index * step)
}
