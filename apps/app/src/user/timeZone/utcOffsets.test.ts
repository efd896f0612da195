import { expect, test } from 'vitest'
import { formatClock, formatTimeZoneType, toTimeZoneType, utcOffsetsMinutes } from './utcOffsets.ts'

test('an offset is formatted with its sign, hours and minutes', () => {
  expect(formatTimeZoneType(330)).toBe('UTC+05:30')
  expect(formatTimeZoneType(-210)).toBe('UTC−03:30')
})

test('a time east of UTC is ahead, also across midnight', () => {
  const nowMs = Date.parse('2026-11-15T23:10:00Z')
  expect(formatClock(345, nowMs)).toBe('04:55')
  expect(formatClock(-60, nowMs)).toBe('22:10')
})

test('UTC can be chosen, and is not the same choice as the time zone of the device', () => {
  expect(utcOffsetsMinutes).toContain(0)
  expect(toTimeZoneType(0)).not.toBe(0)
  expect(formatTimeZoneType(toTimeZoneType(0))).toBe('UTC')
})

test('every offset can be stored on the account, each as a choice of its own', () => {
  const types = utcOffsetsMinutes.map(toTimeZoneType)
  expect(types.every((type) => Number.isInteger(type) && type >= -720 && type <= 840 && type !== 0)).toBe(true)
  expect(new Set(types).size).toBe(types.length)
})
