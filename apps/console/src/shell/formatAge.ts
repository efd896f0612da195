/** A duration as people say it; only whole seconds, minutes, hours and days are of interest here. */
export function formatAge(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 60) return count(seconds, 'second')
  if (seconds < 3_600) return count(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return count(Math.floor(seconds / 3_600), 'hour')
  return count(Math.floor(seconds / 86_400), 'day')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

export const formatCount = (number: number) => new Intl.NumberFormat('en-GB').format(number)
