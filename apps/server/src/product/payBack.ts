import type { PayBack } from '@millrace/contract/product/payBack'
import { usdtDecimal } from '@millrace/money'

/** Before that, it is too early to say. */
export const settledDaysMin = 14

/** As the database's machine_pace() gives it: what a unit was paid a day, over how many of the last thirty days. */
export type Pace = { readonly average: bigint | null; readonly settledDays: number }
/** With how far that is from what was expected. */
export type ComparedPace = Pace & { readonly deviationPercent: number | null }

type Units = {
  readonly price: bigint
  readonly units: number
  readonly received: bigint
  /** The days on which they earn and that are not settled yet. */
  readonly daysLeft: number
}

/** When a price would be back at the machine's pace; see the contract. */
export function computePayBack({ average, settledDays }: Pace, { price, units, received, daysLeft }: Units): PayBack {
  const missing = price - received
  const daily = (average ?? 0n) * BigInt(units)
  const isTooNew = settledDays < settledDaysMin
  // Rounded up: on the day before, something would still be missing.
  const days = daily > 0n ? (missing + daily - 1n) / daily : null
  const isBack = days !== null && days <= BigInt(daysLeft)
  const state = missing <= 0n ? 'done' : isTooNew ? 'too-new' : isBack ? 'back' : 'not'
  return {
    state,
    days: state === 'back' ? Number(days) : null,
    daysLeft,
    total: isTooNew ? null : usdtDecimal(received + daily * BigInt(daysLeft)),
    settledDays,
  }
}
