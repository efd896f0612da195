import type { DataOf } from '@millrace/contract/call'
import type { machinePlaces } from '@millrace/contract/console/machine'

export type FleetMachine = DataOf<typeof machinePlaces>[number]

export const isSilent = ({ doing, health }: Pick<FleetMachine, 'doing' | 'health'>): boolean =>
  doing !== 'retired' && (doing === 'silent' || health === 'silent')

/** As `machine.sold` has it, rounded down. */
export const getSoldShare = ({ soldUnits, units }: Pick<FleetMachine, 'soldUnits' | 'units'>): number =>
  units === 0 ? 0 : soldUnits / units

export const fleetSorts = ['look', 'name', 'heard', 'today', 'expected', 'signed', 'sold', 'service', 'alerts'] as const
export type FleetSort = (typeof fleetSorts)[number]

/** By what a column is sorted: the worst first. A machine without it comes last in either direction. */
const keys: Readonly<Record<Exclude<FleetSort, 'look' | 'name'>, (machine: FleetMachine) => number | null>> = {
  heard: ({ heardTime }) => (heardTime === null ? null : Date.parse(heardTime)),
  today: ({ today }) => today?.deviationPercent ?? null,
  expected: ({ deviationPercent }) => deviationPercent,
  signed: ({ signedDays, settledDays }) => (settledDays === 0 ? null : signedDays / settledDays),
  sold: (machine) => (machine.units === 0 ? null : getSoldShare(machine)),
  service: ({ nextService }) => (nextService === null ? null : Date.parse(nextService)),
  alerts: ({ alerts }) => (alerts.length === 0 ? null : -alerts.length),
}

/** As the server gives them, those that need a look come first. Machines that are alike stay in that order. */
export function orderFleet(
  machines: readonly FleetMachine[],
  sort: FleetSort,
  isReversed: boolean,
): readonly FleetMachine[] {
  const turn = isReversed ? -1 : 1
  if (sort === 'look') return isReversed ? machines.toReversed() : machines
  if (sort === 'name') return machines.toSorted((a, b) => turn * a.name.localeCompare(b.name, 'en'))
  const key = keys[sort]
  return machines.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return turn * (left - right)
  })
}
