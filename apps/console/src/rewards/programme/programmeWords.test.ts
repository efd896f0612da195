import { expect, test } from 'vitest'
import { describeLimits, parseCountries, parseLimit } from './programmeWords.ts'

test('limits are named, and none is said', () => {
  expect(describeLimits({ dayMax: 10, memberMax: null, totalMax: 500 })).toBe('10 a day, 500 in all')
  expect(describeLimits({ dayMax: null, memberMax: null, totalMax: null })).toBe('None of its own')
})

test('countries and limits are read as operators type them', () => {
  expect(parseCountries('gb, HK  sg')).toEqual(['GB', 'HK', 'SG'])
  expect(parseCountries('')).toEqual([])
  expect(['', ' 12 ', '0', '-1', '1.5', 'x'].map(parseLimit)).toEqual([null, 12, ...Array(4).fill(undefined)])
})
