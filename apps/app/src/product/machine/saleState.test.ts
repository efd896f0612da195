import { expect, test } from 'vitest'
import { getClosedReason, getMsToChange } from './saleState.ts'

const fetchedAtMs = Date.parse('2026-01-01T00:00:00.000Z')
// This phone's clock is in January, the server's is in November.
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

test('a rush sale is open until its end by the server’s clock, not the phone’s', () => {
  expect(getClosedReason(sale, fetchedAtMs, fetchedAtMs)).toBe(null)
  expect(getClosedReason(sale, fetchedAtMs, fetchedAtMs + 3_599_999)).toBe(null)
  expect(getClosedReason(sale, fetchedAtMs, fetchedAtMs + 3_600_000)).toBe('over')
})

test('a sale that has not started is closed, and it is known when it starts', () => {
  const before = { ...sale, isOpen: false, nowTime: '2026-11-15T07:00:00.000Z' }
  expect(getClosedReason(before, fetchedAtMs, fetchedAtMs)).toBe('before')
  expect(getMsToChange(before, fetchedAtMs, fetchedAtMs)).toBe(3_600_000)
  expect(getMsToChange(sale, fetchedAtMs, fetchedAtMs + 1_000)).toBe(3_599_000)
})

test('a sold out or retired machine cannot be bought, and a plain sale never changes by itself', () => {
  expect(getClosedReason({ ...sale, soldUnits: 200 }, fetchedAtMs, fetchedAtMs)).toBe('soldout')
  expect(getClosedReason({ ...sale, isRetired: true }, fetchedAtMs, fetchedAtMs)).toBe('retired')
  const plain = { ...sale, status: 1 as const, startTime: null, endTime: null, daotimes: null }
  expect(getClosedReason(plain, fetchedAtMs, fetchedAtMs + 1e9)).toBe(null)
  expect(getClosedReason({ ...plain, isOpen: false }, fetchedAtMs, fetchedAtMs)).toBe('other')
  expect(getMsToChange(plain, fetchedAtMs, fetchedAtMs)).toBe(null)
})
