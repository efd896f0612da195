import { daysBetween } from '../../shell/formatDay.ts'

export type Move = { readonly from: string; readonly days: number }

/** How much of a move is done, in percent; null when it was begun elsewhere, so that its end is not known here. */
export function getMoveProgress(move: Move | null, today: string): number | null {
  if (!move) return null
  return Math.min(100, Math.max(0, Math.round((daysBetween(move.from, today) / move.days) * 100)))
}
