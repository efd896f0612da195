import { modifySettings } from '@millrace/contract/user/profile'
import { expect, test } from 'vitest'
import { formatClock, formatUtcOffset, utcOffsetsMinutes } from './utcOffsets.ts'

test('an offset is formatted with its sign, hours and minutes, and UTC without', () => {
  expect([330, -210, 0].map(formatUtcOffset)).toEqual(['UTC+05:30', 'UTC−03:30', 'UTC'])
})

test('a time east of UTC is ahead, also across midnight', () => {
  const nowMs = Date.parse('2026-11-15T23:10:00Z')
  expect(formatClock(345, nowMs)).toBe('04:55')
  expect(formatClock(-60, nowMs)).toBe('22:10')
})

test('every offset can be stored on the account, and so can UTC and the time zone of the device', () => {
  expect(utcOffsetsMinutes).toContain(0)
  for (const timezoneMinutes of [null, ...utcOffsetsMinutes])
    expect(modifySettings.request.parse({ timezoneMinutes })).toEqual({ timezoneMinutes })
})
