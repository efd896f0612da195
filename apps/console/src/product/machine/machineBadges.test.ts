import { expect, test } from 'vitest'
import { getMachineBadges, getSoldPercent } from './machineBadges.ts'

const nowMs = Date.parse('2026-11-15T12:00:00.000Z')
const earlier = '2026-11-10T12:00:00.000Z'
const later = '2026-11-20T12:00:00.000Z'
const open = {
  isRetired: false,
  isPublished: true,
  soldUnits: 3,
  units: 10,
  sale: 'plain',
  saleStart: null,
  saleEnd: null,
} as const
const labels = (machine: Parameters<typeof getMachineBadges>[0]) =>
  getMachineBadges(machine, nowMs).map(({ label }) => label)

test('a published machine with units left is open', () => {
  expect(labels(open)).toEqual(['Open'])
})

test('an unpublished machine is a draft', () => {
  expect(labels({ ...open, isPublished: false })).toEqual(['Draft'])
  expect(labels({ ...open, isPublished: false, sale: 'rush', saleEnd: later })).toEqual(['Draft', 'Rush'])
})

test('a machine without units left is sold out, also in a rush', () => {
  expect(labels({ ...open, soldUnits: 10 })).toEqual(['Sold out'])
  expect(labels({ ...open, soldUnits: 10, sale: 'rush', saleEnd: later })).toEqual(['Sold out'])
})

test('a sale before its start is not open yet, and after its end has ended', () => {
  expect(labels({ ...open, sale: 'presale', saleStart: later, saleEnd: '2026-11-30T12:00:00.000Z' })).toEqual([
    'Pre-sale',
    'Not open yet',
  ])
  expect(labels({ ...open, sale: 'presale', saleStart: earlier, saleEnd: later })).toEqual(['Pre-sale'])
  expect(labels({ ...open, sale: 'rush', saleEnd: earlier })).toEqual(['Rush', 'Sale ended'])
})

test('a retired machine is only retired', () => {
  expect(labels({ ...open, isRetired: true, soldUnits: 10 })).toEqual(['Retired'])
})

test('the sold share is 100 percent only when all units are sold', () => {
  expect(getSoldPercent({ soldUnits: 999, units: 1_000 })).toBe(99)
  expect(getSoldPercent({ soldUnits: 1_000, units: 1_000 })).toBe(100)
})
