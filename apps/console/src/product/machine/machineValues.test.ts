import { expect, test } from 'vitest'
import type { Machine } from './machineBadges.ts'
import { findMachineProblems, newMachine, textNames, toFormValues, toMachineRequest } from './machineValues.ts'

const texts = Object.fromEntries(textNames.map((name) => [name, { en_US: `The ${name}`, de_DE: '' }]))
const filled = { ...newMachine, ...texts, ownerName: 'Lake Cooperative', price: '120', dayReturn: '0.42' }
const machine = {
  ...filled,
  id: '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a',
  price: '120.000000',
  dayReturn: '0.420000',
  soldUnits: 40,
  units: 100,
  pictures: ['/files/a.webp', '/files/b.webp'],
  pictureNotes: [
    { url: '/files/b.webp', caption: { en_US: 'At dusk' }, takenOn: '2026-05-04', takenBy: 'Meera', isDrawing: false },
  ],
  location: '18.52461, 73.85387\n7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a',
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

test('a missing English text is an error of its field', () => {
  expect(findMachineProblems({ ...filled, risks: {} })).toEqual({ risks: { en_US: 'Required.' } })
})

test('price and return must be more than zero', () => {
  expect(findMachineProblems({ ...filled, price: '0', dayReturn: '0.000' })).toEqual({
    price: 'Must be more than zero.',
    dayReturn: 'Must be more than zero.',
  })
  expect(findMachineProblems({ ...filled, price: '1,5' })).toHaveProperty('price')
})

test('a rush needs an end, and a pre-sale a start and an end', () => {
  expect(findMachineProblems({ ...filled, sale: 'rush' })).toEqual({
    saleEnd: 'A rush needs an end: members see it count down.',
  })
  expect(findMachineProblems({ ...filled, sale: 'presale' })).toEqual({
    saleStart: 'A pre-sale needs a start.',
    saleEnd: 'A pre-sale needs an end.',
  })
  expect(
    findMachineProblems({ ...filled, sale: 'presale', saleStart: '2026-12-02T10:00', saleEnd: '2026-12-01T10:00' }),
  ).toEqual({ saleEnd: 'The end must be after the start.' })
})

test('a plain sale sends no start and end, even if they were entered before', () => {
  expect(toMachineRequest({ ...filled, saleStart: '2026-12-02T10:00', saleEnd: '2026-12-03T10:00' })).toMatchObject({
    saleStart: null,
    saleEnd: null,
  })
})

test('saving a machine unchanged changes nothing', () => {
  expect(toMachineRequest(toFormValues(machine), machine)).toMatchObject({
    price: '120',
    dayReturn: '0.42',
    units: 100,
    saleEnd: '2026-12-01T10:00:27.345Z',
    pictures: machine.pictures,
    pictureNotes: machine.pictureNotes,
    location: machine.location,
  })
})

test('a place is typed without its salt, and a new place gets a new one', () => {
  const values = toFormValues(machine)
  expect(values['coordinates']).toBe('18.52461, 73.85387')
  const { location } = toMachineRequest({ ...values, coordinates: '18.5,73.9' }, machine)
  expect(location).toMatch(/^18\.5, 73\.9\n/)
  expect(location).not.toContain('7c0f3f0e')
  expect(toMachineRequest({ ...values, coordinates: '' }, machine).location).toBeNull()
  expect(findMachineProblems({ ...values, coordinates: 'Pune' }, machine)).toHaveProperty('coordinates')
})

test('a caption needs English, and a picture of which nothing is said has no note', () => {
  const values = { ...toFormValues(machine), photos: [{ url: '/files/a.webp', caption: { ta_IN: 'படம்' } }] }
  expect(findMachineProblems(values, machine)).toMatchObject({ photos: { 0: { caption: { en_US: 'Required.' } } } })
  const plain = { ...values, photos: [{ url: '/files/a.webp', caption: { en_US: '  ' }, takenBy: null }] }
  expect(toMachineRequest(plain, machine)).toMatchObject({ pictures: ['/files/a.webp'], pictureNotes: [] })
})

test('units cannot be fewer than those sold', () => {
  expect(findMachineProblems({ ...toFormValues(machine), units: 39 }, machine)).toEqual({
    units: '40 have been sold already.',
  })
  expect(findMachineProblems({ ...toFormValues(machine), units: 40 }, machine)).toEqual({})
})
