import type { DataOf } from '@millrace/contract/call'
import type { eveningDay } from '@millrace/contract/income/evening'
import { readUserId } from '../../shell/session.ts'

export type EveningDay = DataOf<typeof eveningDay>

const eveningHour = 18
const noon = 12
const dayMs = 24 * 60 * 60_000

/**
 * What Home says about the day: from 18:00 of the member's clock on what was heard, and until the next noon what was
 * paid for the day before.
 */
export function findEveningPart(
  { today, paid }: { readonly today: unknown; readonly paid: { readonly day: string } | null },
  now: Date,
  zoneMinutes: number,
): 'today' | 'paid' | null {
  const local = new Date(now.getTime() + zoneMinutes * 60_000)
  if (local.getUTCHours() >= eveningHour) return today ? 'today' : null
  const yesterday = new Date(local.getTime() - dayMs).toISOString().slice(0, 10)
  return local.getUTCHours() < noon && paid && paid.day >= yesterday ? 'paid' : null
}

/** Local storage: the day that was hidden last. */
const getKey = (): string => `eveningHidden.${readUserId()}`

export const isEveningHidden = (part: 'today' | 'paid', day: string): boolean =>
  localStorage.getItem(getKey()) === `${part} ${day}`
export const hideEvening = (part: 'today' | 'paid', day: string): void =>
  localStorage.setItem(getKey(), `${part} ${day}`)
