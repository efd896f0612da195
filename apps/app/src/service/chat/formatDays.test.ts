import { expect, test } from 'vitest'
import { formatDays } from './formatDays.ts'

test('days that follow each other are a range, others a list', () => {
  expect(formatDays([1, 2, 3, 4, 5], 'en-GB')).toBe('Mon–Fri')
  expect(formatDays([1, 2, 3, 4, 5, 6, 7], 'de')).toBe('Mo–So')
  expect(formatDays([1, 3], 'en-GB')).toBe('Mon, Wed')
  expect(formatDays([], 'en-GB')).toBe('')
})
