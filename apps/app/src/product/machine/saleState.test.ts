import { expect, test } from 'vitest'
import { closedReason, msToChange } from './saleState.ts'

const heardAtMs = Date.parse('2026-01-01T00:00:00.000Z')
// This phone's clock stands in January while the server's stands in November.
const sale = {
  isOpen: true,
  isRetired: false,
  status: 6,
  units: 200,
  soldUnits: 136,
  startTime: '2026-11-15T08:00:00.000Z',
  endTime: '2026-11-15T10:00:00.000Z',
  daotimes: '2026-11-15T10:00:00.000Z',
  nowTime: '2026-11-15T09:00:00.000Z',
} as const

test('a rush purchase is open until its end by the server’s clock, whatever the phone says', () => {
  expect(closedReason(sale, heardAtMs, heardAtMs)).toBe(null)
  expect(closedReason(sale, heardAtMs, heardAtMs + 3_599_999)).toBe(null)
  expect(closedReason(sale, heardAtMs, heardAtMs + 3_600_000)).toBe('over')
})

test('a sale that has not begun says so, and when it changes', () => {
  const before = { ...sale, isOpen: false, nowTime: '2026-11-15T07:00:00.000Z' }
  expect(closedReason(before, heardAtMs, heardAtMs)).toBe('before')
  expect(msToChange(before, heardAtMs, heardAtMs)).toBe(3_600_000)
  expect(msToChange(sale, heardAtMs, heardAtMs + 1_000)).toBe(3_599_000)
})

test('what is sold out or out of service cannot be bought, and nothing lies ahead for a plain sale', () => {
  expect(closedReason({ ...sale, soldUnits: 200 }, heardAtMs, heardAtMs)).toBe('soldout')
  expect(closedReason({ ...sale, isRetired: true }, heardAtMs, heardAtMs)).toBe('retired')
  const plain = { ...sale, status: 1 as const, startTime: null, endTime: null, daotimes: null }
  expect(closedReason(plain, heardAtMs, heardAtMs + 1e9)).toBe(null)
  expect(closedReason({ ...plain, isOpen: false }, heardAtMs, heardAtMs)).toBe('other')
  expect(msToChange(plain, heardAtMs, heardAtMs)).toBe(null)
})
