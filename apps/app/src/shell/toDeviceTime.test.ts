import { expect, test } from 'vitest'
import { toDeviceTime } from './toDeviceTime.ts'

test('a countdown is right on a phone whose clock is wrong, and when the practice clock is days ahead', () => {
  const fetchedAtMs = Date.parse('2026-11-15T09:00:00.000Z')
  expect(toDeviceTime('2026-12-24T10:30:00.000Z', '2026-12-24T10:00:00.000Z', fetchedAtMs)).toBe(
    '2026-11-15T09:30:00.000Z',
  )
  expect(toDeviceTime('2026-11-15T08:59:59.000Z', '2026-11-15T08:59:58.000Z', fetchedAtMs)).toBe(
    '2026-11-15T09:00:01.000Z',
  )
})

test('a time in the past stays in the past', () => {
  const fetchedAtMs = Date.parse('2026-11-15T09:00:00.000Z')
  expect(Date.parse(toDeviceTime('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', fetchedAtMs))).toBeLessThan(
    fetchedAtMs,
  )
})
