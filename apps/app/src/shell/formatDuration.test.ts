import { languages } from '@millrace/texts'
import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

test('a duration is in words, in one unit or in two', () => {
  const seconds = [0, 0.2, 45, 60, 61, 3_599, 3_600, 12_000, 86_400, 187_200, 864_000]
  expect(seconds.map((each) => formatDuration(each, 'en-US'))).toEqual([
    '0 seconds',
    '1 second',
    '45 seconds',
    '1 minute',
    '2 minutes',
    '1 hour',
    '1 hour',
    '3 hours 20 min',
    '1 day',
    '2 days 4 hr',
    '10 days',
  ])
  expect(formatDuration(187_200, 'de-DE')).toBe('2 Tage 4 Std.')
})

test('in every language it has Latin digits and words of its own', () => {
  const texts = languages.map(({ locale }) => formatDuration(187_200, locale))
  expect(new Set(texts).size).toBe(languages.length)
  for (const text of texts) expect(text).toMatch(/^\D*2\D+4\D*$/)
})
