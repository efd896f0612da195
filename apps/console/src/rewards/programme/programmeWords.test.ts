import { expect, test } from 'vitest'
import { describeLimits, parseCountries, parseLimit, parseMinute } from './programmeWords.ts'

test('limits are named, and none is said', () => {
  expect(describeLimits({ dayMax: 10, memberMax: null, totalMax: 500 })).toBe('10 a day, 500 in all')
  expect(describeLimits({ dayMax: null, memberMax: null, totalMax: null })).toBe('None of its own')
})

test('a time that nobody changed stays as it was, to the second', () => {
  const before = new Date(2030, 0, 31, 9, 5, 17).toISOString()
  expect(parseMinute('2030-01-31T09:05', before)).toBe(before)
  expect(parseMinute('2030-01-31T09:06', before)).toBe(new Date(2030, 0, 31, 9, 6).toISOString())
  for (const typed of ['', 'soon']) expect(parseMinute(typed, before)).toBeNull()
})

test('countries and limits are read as operators type them', () => {
  expect(parseCountries('gb, HK  sg')).toEqual(['GB', 'HK', 'SG'])
  expect(parseCountries('')).toEqual([])
  expect(['', ' 12 ', '0', '-1', '1.5', 'x'].map(parseLimit)).toEqual([null, 12, ...Array(4).fill(undefined)])
})
