/** How much of the map’s frame the list takes, in percent. */
export const stops = [20, 55, 92] as const
export type Stop = 0 | 1 | 2

/** A finger that went less far has changed nothing. */
const leastPercent = 6

export const toStop = (index: number): Stop => (index <= 0 ? 0 : index === 1 ? 1 : 2)

/** Where the list stays once the finger has left it: at the nearest stop, but never where it was pulled away from. */
export function findStop(from: Stop, movedPercent: number): Stop {
  if (Math.abs(movedPercent) < leastPercent) return from
  const next = toStop(from + Math.sign(movedPercent))
  const last = toStop(from + 2 * Math.sign(movedPercent))
  const at = stops[from] + movedPercent
  return Math.abs(stops[last] - at) < Math.abs(stops[next] - at) ? last : next
}
