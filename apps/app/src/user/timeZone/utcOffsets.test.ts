import { modifySettings } from '@millrace/contract/user/profile'
import { expect, test } from 'vitest'
import { formatClock, utcOffsetsMinutes } from './utcOffsets.ts'

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
