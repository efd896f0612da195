import { pluralize } from '../../shell/amount.ts'
import { daysBetween } from '../../shell/time.ts'

export type Move = { readonly from: string; readonly days: number }

/** How much of a move is done, in percent; null when another operator started it, so that its end is unknown here. */
export function getMoveProgress(move: Move | null, today: string): number | null {
  if (!move) return null
  return Math.min(100, Math.max(0, Math.round((daysBetween(move.from, today) / move.days) * 100)))
}

/** How far the business date is from today's date. */
export function formatOffset(offsetDays: number): string {
  if (offsetDays === 0) return 'same as today'
  return `${pluralize(Math.abs(offsetDays), 'day')} ${offsetDays > 0 ? 'ahead of' : 'behind'} today`
}
