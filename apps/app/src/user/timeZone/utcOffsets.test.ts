import { expect, test } from 'vitest'
import { formatClock, formatOffset, utcOffsetsMinutes } from './utcOffsets.ts'

test('an offset is formatted with its sign, hours and minutes', () => {
  expect(formatOffset(330)).toBe('UTC+05:30')
  expect(formatOffset(-210)).toBe('UTC−03:30')
})

test('a time east of UTC is ahead, also across midnight', () => {
  const nowMs = Date.parse('2026-11-15T23:10:00Z')
  expect(formatClock(345, nowMs)).toBe('04:55')
  expect(formatClock(-60, nowMs)).toBe('22:10')
})

test('every offset can be stored on the account', () => {
  expect(
    utcOffsetsMinutes.every(
      (minutes) => Number.isInteger(minutes) && minutes >= -720 && minutes <= 840 && minutes !== 0,
    ),
  ).toBe(true)
})
