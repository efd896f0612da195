import { expect, test } from 'vitest'
import { addDays, daysBetween, formatDay } from './formatDay.ts'

test('a day reads the same at every desk', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026')
})

test('days are counted over the ends of months and years and over the change of the clocks', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-20', '2026-11-15')).toBe(240)
  expect(daysBetween('2026-11-15', '2026-11-15')).toBe(0)
})
