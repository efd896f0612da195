const dayMs = 24 * 60 * 60_000
/** The server's own limit. */
const stopDaysMax = 30

/** A moment as an input for local date and time has it, to the minute. */
export function toLocalMinute(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const daysFromNow = (days: number, now: Date): string => toLocalMinute(new Date(now.getTime() + days * dayMs))

/** The end that was typed as a moment of the wire, or what is wrong with it. */
export function parseStopEnd(typed: string, now: Date): { readonly until: string } | { readonly problem: string } {
  const at = new Date(typed)
  if (typed === '' || Number.isNaN(at.getTime())) return { problem: 'Say until when.' }
  if (at <= now) return { problem: 'The end must lie ahead.' }
  if (at.getTime() - now.getTime() > stopDaysMax * dayMs) return { problem: `${stopDaysMax} days at most.` }
  return { until: at.toISOString() }
}
