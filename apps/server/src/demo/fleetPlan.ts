import type { MachineKind } from '@millrace/contract/product/product'
import { createHash } from 'node:crypto'
import { fleetMachines } from './fleetMachines.ts'

/** Members of the demonstration whom nobody signs in as. */
export const fleetMemberNames = [
  'Achieng',
  'Amina',
  'Anil',
  'Ayşe',
  'Babatunde',
  'Beatriz',
  'Chiara',
  'Chidi',
  'Deepa',
  'Elif',
  'Emre',
  'Fatima',
  'Gaurav',
  'Halima',
  'Ines',
  'Ibrahim',
  'Jonas',
  'Kavya',
  'Kemal',
  'Lakshmi',
  'Lucía',
  'Mwangi',
  'Ngozi',
  'Otieno',
  'Priya',
  'Sunil',
  'Wanjiru',
] as const

/** The member a newcomer signs in as. */
export const guest = 'guest'

export type PlannedPurchase = {
  /** The day of the history, from 0. */
  readonly at: number
  readonly buyer: typeof guest | (typeof fleetMemberNames)[number]
  readonly kind: MachineKind
  readonly units: number
  /** Undone on the same day, so that nothing of it is sold. */
  readonly isUndone?: true
  /** On the terms of the machine's trial, which then ends. */
  readonly isTrial?: true
}

/** A pseudo-random number from 0 up to 1, the same for the same text. */
const chance = (what: string): number => createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32

/**
 * A trial that has expired, two purchases long ago, of which one expires soonest, one that was undone, one a while ago,
 * and a recent one.
 */
const planGuestPurchases = (days: number): PlannedPurchase[] => [
  { at: 0, buyer: guest, kind: 'printer', units: 5, isTrial: true },
  { at: Math.floor(days * 0.2), buyer: guest, kind: 'charger', units: 4 },
  { at: Math.floor(days * 0.21), buyer: guest, kind: 'printer', units: 2 },
  { at: Math.floor(days * 0.25), buyer: guest, kind: 'water', units: 1, isUndone: true },
  { at: Math.floor(days * 0.65), buyer: guest, kind: 'solar', units: 6 },
  { at: Math.max(0, days - 2), buyer: guest, kind: 'laundry', units: 1 },
]

/** Who buys what on which day, in order, so that each machine ends with its `soldUnits` sold. */
export function planPurchases(days: number): readonly PlannedPurchase[] {
  const plan = planGuestPurchases(days)
  for (const { kind, soldUnits } of fleetMachines) {
    let left =
      soldUnits -
      plan.filter((bought) => bought.kind === kind && !bought.isUndone).reduce((sum, { units }) => sum + units, 0)
    for (let number = 0; left > 0; number++) {
      const units = Math.min(left, 2 + Math.floor(chance(`units ${kind} ${number}`) * 22))
      const buyer = fleetMemberNames[
        Math.floor(chance(`buyer ${kind} ${number}`) * fleetMemberNames.length)
      ] as (typeof fleetMemberNames)[number]
      // Most people buy early. Somebody buys on the first day, so that there is a whole history to look back on.
      const at = number === 0 ? 0 : Math.floor(chance(`day ${kind} ${number}`) ** 2.4 * days)
      plan.push({ at, buyer, kind, units })
      left -= units
    }
  }
  return plan.sort((a, b) => a.at - b.at)
}

/** Each member claims once a month, on a day of their own. The guest last claimed a few days ago. */
export const isClaimDay = (buyer: PlannedPurchase['buyer'], at: number, days: number): boolean =>
  buyer === guest
    ? at === days - 4 || (at < days - 4 && at % 45 === 44)
    : at % 30 === Math.floor(chance(`claims ${buyer}`) * 30)

/** Capital that is paid to the machines' owners after the given part of the history. */
export const plannedReleases: readonly {
  readonly kind: MachineKind
  readonly part: number
  readonly amountMinor: bigint
  readonly purpose: string
}[] = [
  { kind: 'charger', part: 0.3, amountMinor: 2_000_000_000n, purpose: 'The charger and its cable to the grid' },
  { kind: 'charger', part: 0.7, amountMinor: 1_200_000_000n, purpose: 'The roof above it' },
  { kind: 'vending', part: 0.4, amountMinor: 1_800_000_000n, purpose: 'The machine and its card reader' },
  { kind: 'printer', part: 0.4, amountMinor: 600_000_000n, purpose: 'The printer' },
  { kind: 'scooter', part: 0.5, amountMinor: 6_000_000_000n, purpose: 'Twelve scooters' },
]
