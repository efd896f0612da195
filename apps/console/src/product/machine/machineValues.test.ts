import { expect, test } from 'vitest'
import type { Machine } from './machineBadges.ts'
import { findMachineProblems, toMachineRequest, newMachine, textNames, toFormValues } from './machineValues.ts'

const texts = Object.fromEntries(textNames.map((name) => [name, { en_US: `The ${name}`, de_DE: '' }]))
const filled = { ...newMachine, ...texts, ownerName: 'Lake Cooperative', price: '120', dayReturn: '0.42' }
const machine = {
  ...filled,
  id: '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a',
  price: '120.000000',
  dayReturn: '0.420000',
  soldUnits: 40,
  units: 100,
  sale: 'rush',
  saleStart: null,
  saleEnd: '2026-12-01T10:00:27.345Z',
} as unknown as Machine

test('a filled form has no problems, and empty languages are not sent', () => {
  expect(findMachineProblems(filled)).toEqual({})
  expect(toMachineRequest(filled)).toMatchObject({
    name: { en_US: 'The name' },
    price: '120',
    saleStart: null,
    saleEnd: null,
  })
  expect(toMachineRequest(filled).name).not.toHaveProperty('de_DE')
})

test('each missing English text is named at its field', () => {
  expect(findMachineProblems({ ...filled, risks: {} })).toEqual({ risks: { en_US: 'This is needed.' } })
})

test('a price or a return of nothing is no offer', () => {
  expect(findMachineProblems({ ...filled, price: '0', dayReturn: '0.000' })).toEqual({
    price: 'More than zero.',
    dayReturn: 'More than zero.',
  })
  expect(findMachineProblems({ ...filled, price: '1,5' })).toHaveProperty('price')
})

test('a countdown needs the moment it counts to', () => {
  expect(findMachineProblems({ ...filled, sale: 'rush' })).toEqual({
    saleEnd: 'A rush needs an end: members see it count down.',
  })
  expect(findMachineProblems({ ...filled, sale: 'presale' })).toEqual({
    saleStart: 'A pre-sale needs a beginning.',
    saleEnd: 'A pre-sale needs an end.',
  })
  expect(
    findMachineProblems({ ...filled, sale: 'presale', saleStart: '2026-12-02T10:00', saleEnd: '2026-12-01T10:00' }),
  ).toEqual({ saleEnd: 'The end comes after the beginning.' })
})

test('a sale without a window sends none, even if one was typed before', () => {
  expect(toMachineRequest({ ...filled, saleStart: '2026-12-02T10:00', saleEnd: '2026-12-03T10:00' })).toMatchObject({
    saleStart: null,
    saleEnd: null,
  })
})

test('opening a machine and saving it unchanged changes nothing', () => {
  expect(toMachineRequest(toFormValues(machine), machine)).toMatchObject({
    price: '120',
    dayReturn: '0.42',
    units: 100,
    saleEnd: '2026-12-01T10:00:27.345Z',
  })
})

test('units never fall below those sold', () => {
  expect(findMachineProblems({ ...toFormValues(machine), units: 39 }, machine)).toEqual({
    units: '40 are sold already.',
  })
  expect(findMachineProblems({ ...toFormValues(machine), units: 40 }, machine)).toEqual({})
})
