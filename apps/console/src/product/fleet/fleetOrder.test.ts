import { expect, test } from 'vitest'
import { orderFleet, type FleetMachine, type FleetSort } from './fleetOrder.ts'

const machine = (name: string, fields: Partial<FleetMachine> = {}) =>
  ({
    name,
    heardTime: null,
    today: null,
    deviationPercent: null,
    signedDays: 0,
    settledDays: 0,
    soldUnits: 0,
    units: 10,
    alerts: [],
    nextService: null,
    ...fields,
  }) as unknown as FleetMachine

const fleet = [
  machine('Pump', { deviationPercent: -61.5, alerts: ['silent'], soldUnits: 5 }),
  machine('Kiosk', { settledDays: 30, signedDays: 26, deviationPercent: 0, soldUnits: 10 }),
  machine('Arcade', { settledDays: 2, signedDays: 2, deviationPercent: -5.8, nextService: '2026-12-01' }),
  machine('New', { alerts: ['fault', 'money'] }),
]
const names = (sort: FleetSort, isReversed = false) => orderFleet(fleet, sort, isReversed).map(({ name }) => name)

test('the fleet is as the server gives it, or by a column with the worst first', () => {
  expect(names('look')).toEqual(['Pump', 'Kiosk', 'Arcade', 'New'])
  expect(names('name')).toEqual(['Arcade', 'Kiosk', 'New', 'Pump'])
  expect(names('alerts')).toEqual(['New', 'Pump', 'Kiosk', 'Arcade'])
  expect(names('sold')).toEqual(['Arcade', 'New', 'Pump', 'Kiosk'])
})

test('a machine without the value comes last in either direction', () => {
  expect(names('expected')).toEqual(['Pump', 'Arcade', 'Kiosk', 'New'])
  expect(names('expected', true)).toEqual(['Kiosk', 'Arcade', 'Pump', 'New'])
  expect(names('signed')).toEqual(['Kiosk', 'Arcade', 'Pump', 'New'])
  expect(names('service', true)).toEqual(['Arcade', 'Pump', 'Kiosk', 'New'])
})
