const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** Formats how long something takes or is still away: `45 seconds`, `9 minutes`, `3 hours 20 min`, `2 days 4 hr`. */
export function formatDuration(seconds: number, tag: string): string {
  // Below an hour nobody reckons in two units, and a minute that has begun is one.
  const whole = seconds < 60 ? Math.ceil(seconds) : Math.ceil(seconds / 60) * 60
  const found = units.findIndex((each) => whole >= each.seconds)
  const index = found < 0 ? units.length - 1 : found
  const [large, small] = [units[index] ?? units[3], index < 2 ? units[index + 1] : undefined]
  const count = Math.floor(whole / large.seconds)
  const rest = small ? Math.floor((whole % large.seconds) / small.seconds) : 0
  const first = formatUnit(count, large.unit, 'long', tag)
  return small && rest > 0 ? `${first} ${formatUnit(rest, small.unit, 'short', tag)}` : first
}

const formatUnit = (count: number, unit: string, unitDisplay: 'long' | 'short', tag: string): string =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit, unitDisplay }).format(count)
