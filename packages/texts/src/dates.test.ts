import { expect, test } from 'vitest'
import { formatDay, formatDayTime, formatShortDay, languages } from './index.ts'

test('German and Turkish dates have dots and a dash before the time, those of the other languages slashes', () => {
  for (const { code } of languages) {
    const isDotted = code === 'de' || code === 'tr'
    expect(formatDay('2026-11-05', code)).toBe(isDotted ? '05.11.2026' : '05/11/2026')
    expect(formatDayTime('2026-11-05', '21:07', code)).toBe(isDotted ? '05.11.2026 - 21:07' : '05/11/2026 21:07')
  }
})

test('in every language a short day begins with the day, in Latin digits, then has the month’s name', () => {
  expect(formatShortDay('2026-11-17', 'en')).toBe('17 Nov')
  expect(formatShortDay('2026-11-17', 'en', { hasYear: true })).toBe('17 Nov 2026')
  expect(formatShortDay('2026-11-17', 'de')).toMatch(/^17\. Nov/)
  for (const { code } of languages) expect(formatShortDay('2026-11-05', code)).toMatch(/^5\.? \p{L}\P{N}+$/u)
})

test('months have the short names that Intl gives them', () => {
  for (const { code } of languages) {
    const format = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { month: 'short', timeZone: 'UTC' })
    for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
      expect(formatShortDay(`2026-${month}-05`, code).replace(/^5\.? /, '')).toBe(
        format.format(new Date(`2026-${month}-05`)),
      )
  }
})
