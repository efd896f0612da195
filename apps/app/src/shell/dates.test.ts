import { afterEach, expect, test, vi } from 'vitest'
import { formatDay, formatMoment, formatOrderDay } from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

const moment = '2026-11-05T21:07:00.000Z'

test('German and Turkish dates have dots and a dash before the time', () => {
  expect(formatMoment(moment, 'de', 'UTC')).toBe('05.11.2026 - 21:07')
  expect(formatMoment(moment, 'tr', 'UTC')).toBe('05.11.2026 - 21:07')
})

test('the other languages have slashes, with Latin digits in all of them', () => {
  for (const code of ['en', 'hi', 'ta', 'te', 'kn', 'es', 'it', 'fr'] as const)
    expect(formatMoment(moment, code, 'UTC')).toBe('05/11/2026 21:07')
})

test('a moment is shown in the asked-for time zone, the next day where it is already that', () => {
  expect(formatMoment(moment, 'en', 'Asia/Kolkata')).toBe('06/11/2026 02:37')
})

test('midnight is 00, not 24', () => {
  expect(formatMoment('2026-11-05T00:00:00.000Z', 'en', 'UTC')).toBe('05/11/2026 00:00')
})

test("a moment is shown in the member's own zone, unless another is asked for", () => {
  const storage = { getItem: (key: string) => (key === 'timezoneType' ? '330' : null) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(formatMoment(moment, 'en')).toBe('06/11/2026 02:37')
  expect(formatMoment(moment, 'en', 'UTC')).toBe('05/11/2026 21:07')
})

test("a day of an order has dashes in every language; of a moment, it is the day in the member's own zone", () => {
  expect(formatOrderDay('2026-11-05')).toBe('05-11-2026')
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'timezoneType' ? '330' : null) })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(formatOrderDay(moment)).toBe('06-11-2026')
})

test('a day of the calendar is written as the language writes dates and never moves with a time zone', () => {
  vi.stubGlobal('localStorage', { getItem: () => '-720' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(formatDay('2026-11-05', 'de')).toBe('05.11.2026')
  expect(formatDay('2026-11-05', 'ta')).toBe('05/11/2026')
})
