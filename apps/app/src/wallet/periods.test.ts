import { expect, test } from 'vitest'
import { formatMonth } from '../shell/dates.ts'
import { getMonthPeriod, listMonths, parseDay, subtractDays } from './periods.ts'

test('days are subtracted across months and years', () => {
  expect(subtractDays('2026-03-01', 1)).toBe('2026-02-28')
  expect(subtractDays('2027-01-05', 6)).toBe('2026-12-30')
})

test('a month ends on its last day, the current month today', () => {
  expect(getMonthPeriod('2028-02', '2028-05-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(getMonthPeriod('2026-11', '2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' })
})

test('months are listed across a change of year', () => {
  expect(listMonths('2027-01-31', 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(formatMonth('2026-11', 'en')).toBe('November 2026')
})

test('only a day that exists is parsed', () => {
  expect(parseDay('2026-02-28')).toBe('2026-02-28')
  for (const text of ['2026-02-30', '2026-13-01', '15.11.2026', '', null]) expect(parseDay(text)).toBeNull()
})
