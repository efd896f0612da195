import { dayMs, toLocalMinute } from '../../shell/time.ts'

export const daysFromNow = (days: number, now: Date): string => toLocalMinute(new Date(now.getTime() + days * dayMs))

/** The typed end of a stop as a wire timestamp, or what is wrong with it. */
export function parseStopEnd(typed: string, now: Date): { readonly until: string } | { readonly problem: string } {
  const at = new Date(typed)
  if (typed === '' || Number.isNaN(at.getTime())) return { problem: 'Enter an end.' }
  if (at <= now) return { problem: 'The end must be in the future.' }
  return { until: at.toISOString() }
}
