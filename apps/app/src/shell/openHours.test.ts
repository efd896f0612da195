import { expect, test } from 'vitest'
import { formatOpenHours, isAlwaysOpen } from './openHours.ts'

const hours = { from: '09:00', to: '18:00', timeZone: 'UTC' }
const week = [1, 2, 3, 4, 5, 6, 7]
const at = new Date('2026-07-01T12:00:00Z')
const format = (days: readonly number[], zoneMinutes = 0, tag = 'en') =>
  formatOpenHours({ ...hours, days }, tag, { at, zoneMinutes })

test('consecutive days become a range', () => {
  expect(format([1, 2, 3, 4, 5])).toBe('Mon–Fri, 09:00–18:00')
  expect(format([6, 1, 2, 4])).toBe('Mon–Tue, Thu, Sat, 09:00–18:00')
  expect(format(week, 0, 'de')).toBe('Mo–So, 09:00–18:00')
})

test('hours are those of the reader’s clock, on the reader’s days', () => {
  expect(format([1, 2, 3, 4, 5], 330)).toBe('Mon–Fri, 14:30–23:30')
  expect(format([1, 2, 3, 4, 5], 10 * 60)).toBe('Mon–Fri, 19:00–04:00')
  expect(format([1, 2], -10 * 60)).toBe('Mon, Sun, 23:00–08:00')
  const inBerlin = { days: [1], from: '09:00', to: '24:00', timeZone: 'Europe/Berlin' }
  expect(formatOpenHours(inBerlin, 'en', { at, zoneMinutes: 0 })).toBe('Mon, 07:00–22:00')
  expect(formatOpenHours(inBerlin, 'en', { at, zoneMinutes: 120 })).toBe('Mon, 09:00–24:00')
})

test('all hours of all days are always open', () => {
  expect(isAlwaysOpen({ days: week, from: '00:00', to: '24:00', timeZone: 'UTC' })).toBe(true)
  expect(isAlwaysOpen({ days: week, ...hours })).toBe(false)
})
