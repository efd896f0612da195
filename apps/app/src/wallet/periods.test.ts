import { expect, test } from 'vitest'
import { daysBefore, formatMonth, monthsUpTo, readDay, spanOf } from './periods.ts'

test('days are counted back over months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2027-01-05', 6)).toBe('2026-12-30')
})

test('a month ends with its last day, the running one today', () => {
  expect(spanOf('2028-02', '2028-05-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf('2026-11', '2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' })
})

test('months go back over the turn of the year', () => {
  expect(monthsUpTo('2027-01-31', 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(formatMonth('2026-11', 'en')).toBe('November 2026')
})

test('only a day that exists is one', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28')
  for (const text of ['2026-02-30', '2026-13-01', '15.11.2026', '', null]) expect(readDay(text)).toBeNull()
})
