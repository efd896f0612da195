import type { MachineKind } from '@millrace/contract/product/product'
import { createHash } from 'node:crypto'

type EarningPattern = {
  /** Sunday to Saturday, relative to an average day. */
  readonly week: readonly [number, number, number, number, number, number, number]
  /** How much weather and chance change it. */
  readonly swing: number
  /** How much more it earns in its best season than in its worst. */
  readonly season: number
  /** The day of the year at which it earns most. */
  readonly bestDay: number
  /** On how many of a thousand days it stands still. */
  readonly standstills: number
}

const patterns: Readonly<Record<MachineKind, EarningPattern>> = {
  vending: { week: [0.7, 1.05, 1.05, 1.1, 1.1, 1.15, 0.85], swing: 0.25, season: 0.2, bestDay: 180, standstills: 18 },
  charger: { week: [0.85, 0.95, 0.95, 1, 1, 1.15, 1.1], swing: 0.3, season: 0.15, bestDay: 350, standstills: 22 },
  solar: { week: [1, 1, 1, 1, 1, 1, 1], swing: 0.6, season: 0.5, bestDay: 140, standstills: 30 },
  laundry: { week: [1.35, 0.85, 0.85, 0.9, 0.9, 0.9, 1.25], swing: 0.2, season: 0.1, bestDay: 20, standstills: 15 },
  water: { week: [1.05, 0.95, 0.95, 1, 1, 1, 1.05], swing: 0.2, season: 0.35, bestDay: 130, standstills: 20 },
  'cold-store': { week: [0.8, 1.1, 1.05, 1, 1, 1.1, 0.95], swing: 0.2, season: 0.3, bestDay: 120, standstills: 12 },
  printer: { week: [0.15, 1.2, 1.2, 1.2, 1.15, 1.1, 0.5], swing: 0.35, season: 0.25, bestDay: 260, standstills: 35 },
  scooter: { week: [1.1, 0.9, 0.9, 0.95, 1, 1.1, 1.15], swing: 0.45, season: 0.3, bestDay: 60, standstills: 28 },
}

const dayMs = 86_400_000
/** A till counts in cents, the ledger in millionths. */
const minorPerCent = 10_000n
const precision = 1_000_000

/**
 * What a machine of the demonstration earned on a day: the same for the same machine and day, above or below
 * `expectedMinor`, and nothing on some days.
 */
export function simulateRevenue(kind: MachineKind, machineSeed: string, day: string, expectedMinor: bigint): bigint {
  const { week, swing, season, bestDay, standstills } = patterns[kind]
  const dayNumber = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
  if (Number.isNaN(dayNumber)) throw new Error(`not a day: ${day}`)
  const chance = (what: string, at: number): number =>
    createHash('sha256').update(`${machineSeed} ${what} ${at}`).digest().readUInt32BE() / 2 ** 32
  if (chance('standstill', dayNumber) * 1_000 < standstills) return 0n
  // Good and bad weather last for days, so values are interpolated between turning points.
  const spell = (lengthDays: number): number => {
    const at = Math.floor(dayNumber / lengthDays)
    const within = (dayNumber % lengthDays) / lengthDays
    return chance(`spell ${lengthDays}`, at) * (1 - within) + chance(`spell ${lengthDays}`, at + 1) * within
  }
  const weather = (chance('day', dayNumber) + spell(4) + spell(11) - 1.5) / 1.5
  const seasonality = Math.cos(((dayNumber - bestDay) * 2 * Math.PI) / 365.25)
  // The 4th of January 1970 was a Sunday.
  const weekday = week[(dayNumber + 4) % 7] ?? 1
  const factor = Math.max(0.05, weekday * (1 + swing * weather * 1.6) * (1 + (season / 2) * seasonality))
  return ((expectedMinor * BigInt(Math.round(factor * precision))) / BigInt(precision) / minorPerCent) * minorPerCent
}
