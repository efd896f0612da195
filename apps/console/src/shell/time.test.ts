import { expect, test } from 'vitest'
import { addDays, daysBetween, formatAge, formatDay, formatMinutes, formatMoment, parseMinute } from './time.ts'

test('a business day reads the same in every time zone', () => {
  expect(formatDay('2026-11-05')).toBe('5\u00a0Nov\u00a02026')
})

test('a moment says its year when that is another one, and to the second always', () => {
  const now = new Date(2026, 10, 19)
  const at = (year: number) => new Date(year, 10, 15, 9, 4, 7).toISOString()
  const read = (year: number, precision?: 'day' | 'second') =>
    formatMoment(at(year), precision, now).replaceAll('\u00a0', ' ')
  expect(read(2026)).toBe('15 Nov, 09:04')
  expect(read(2025)).toBe('15 Nov 2025, 09:04')
  expect(read(2026, 'day')).toBe('15 Nov')
  expect(read(2026, 'second')).toBe('15 Nov 2026, 09:04:07')
})

test('days are counted across months, years and daylight saving time', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-20', '2026-11-15')).toBe(240)
  expect(daysBetween('2026-11-15', '2026-11-15')).toBe(0)
})

test('an age is given in its largest whole unit, and is never negative', () => {
  expect([-5_000, 1_000, 59_999, 7_200_000, 172_800_000].map(formatAge)).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '2 hours',
    '2 days',
  ])
})

test('a time that nobody changed stays as it was, to the second', () => {
  const before = new Date(2030, 0, 31, 9, 5, 17).toISOString()
  expect(parseMinute('2030-01-31T09:05', before)).toBe(before)
  expect(parseMinute('2030-01-31T09:06', before)).toBe(new Date(2030, 0, 31, 9, 6).toISOString())
  for (const typed of ['', 'soon']) expect(parseMinute(typed, before)).toBeNull()
})

test('how long something waits is said in words', () => {
  expect([0, 1, 14, 60, 200, 1_440, 2_820, 4_320].map(formatMinutes)).toEqual([
    '0 minutes',
    '1 minute',
    '14 minutes',
    '1 hour',
    '3 hours 20\u00a0min',
    '1 day',
    '1 day 23\u00a0h',
    '3 days',
  ])
})
