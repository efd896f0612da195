import { expect, test } from 'vitest'
import { formatMoment } from './dates.ts'

const moment = '2026-11-05T21:07:00.000Z'

test('German and Turkish dates have dots and a dash before the time', () => {
  expect(formatMoment(moment, 'de', 'UTC')).toBe('05.11.2026 - 21:07')
  expect(formatMoment(moment, 'tr', 'UTC')).toBe('05.11.2026 - 21:07')
})

test('the other languages have slashes, with Latin digits in all of them', () => {
  for (const code of ['en', 'hi', 'ta', 'te', 'kn', 'es', 'it', 'fr'] as const) expect(formatMoment(moment, code, 'UTC')).toBe('05/11/2026 21:07')
})

test('a moment is shown in the asked-for time zone, the next day where it is already that', () => {
  expect(formatMoment(moment, 'en', 'Asia/Kolkata')).toBe('06/11/2026 02:37')
})

test('midnight is 00, not 24', () => {
  expect(formatMoment('2026-11-05T00:00:00.000Z', 'en', 'UTC')).toBe('05/11/2026 00:00')
})
