import { afterEach, expect, test, vi } from 'vitest'
import { formatDateTime, formatOrderDay } from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

const time = '2026-11-05T21:07:00.000Z'

test('German and Turkish dates have dots and a dash before the time', () => {
  expect(formatDateTime(time, 'de', 'UTC')).toBe('05.11.2026 - 21:07')
  expect(formatDateTime(time, 'tr', 'UTC')).toBe('05.11.2026 - 21:07')
})

test('the other languages have slashes, all with Latin digits', () => {
  for (const code of ['en', 'hi', 'ta', 'te', 'kn', 'es', 'it', 'fr'] as const)
    expect(formatDateTime(time, code, 'UTC')).toBe('05/11/2026 21:07')
})

test('a time is shown in the given time zone, where it may be the next day', () => {
  expect(formatDateTime(time, 'en', 'Asia/Kolkata')).toBe('06/11/2026 02:37')
})

test('midnight is 00, not 24', () => {
  expect(formatDateTime('2026-11-05T00:00:00.000Z', 'en', 'UTC')).toBe('05/11/2026 00:00')
})

test("a time is shown in the member's time zone unless another is given", () => {
  const storage = { getItem: (key: string) => (key === 'timezoneMinutes' ? '330' : null) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(formatDateTime(time, 'en')).toBe('06/11/2026 02:37')
  expect(formatDateTime(time, 'en', 'UTC')).toBe('05/11/2026 21:07')
})

test("without a chosen time zone the device's counts, with its summer time", () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  for (const each of [time, '2026-07-05T21:07:00.000Z']) {
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(formatDateTime(each, 'en')).toBe(formatDateTime(each, 'en', device))
  }
})

test("a day of an order has dashes in every language; a time becomes its day in the member's time zone", () => {
  expect(formatOrderDay('2026-11-05')).toBe('05‑11‑2026')
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'timezoneMinutes' ? '330' : null) })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(formatOrderDay(time)).toBe('06‑11‑2026')
})
