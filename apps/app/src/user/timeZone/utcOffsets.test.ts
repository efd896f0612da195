import { expect, test } from 'vitest'
import { clockAt, offsetName, offsetsMinutes } from './utcOffsets.ts'

test('an offset is named with hours and minutes on its side of UTC', () => {
  expect(offsetName(330)).toBe('UTC+05:30')
  expect(offsetName(-210)).toBe('UTC−03:30')
})

test('a clock east of UTC is ahead, over midnight too', () => {
  const nowMs = Date.parse('2026-11-15T23:10:00Z')
  expect(clockAt(345, nowMs)).toBe('04:55')
  expect(clockAt(-60, nowMs)).toBe('22:10')
})

test('every offset can be stored on the account', () => {
  expect(
    offsetsMinutes.every((minutes) => Number.isInteger(minutes) && minutes >= -720 && minutes <= 840 && minutes !== 0),
  ).toBe(true)
})
