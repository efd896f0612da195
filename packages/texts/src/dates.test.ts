import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDay, formatDayTime, formatIsoOffset, formatUtcOffset, languages } from './index.ts'

test('German and Turkish dates have dots and a dash before the time, those of the other languages slashes', () => {
  for (const { code } of languages) {
    const isDotted = code === 'de' || code === 'tr'
    expect(formatDay('2026-11-05', code)).toBe(isDotted ? '05.11.2026' : '05/11/2026')
    expect(formatDayTime('2026-11-05', '21:07', code)).toBe(isDotted ? '05.11.2026 - 21:07' : '05/11/2026 21:07')
  }
})

test('months have the short names that Intl gives them', () => {
  for (const { code } of languages) {
    const format = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { month: 'short', timeZone: 'UTC' })
    const texts = JSON.parse(readFileSync(new URL(`./shell/${code}.json`, import.meta.url), 'utf8')) as object
    expect(texts).toMatchObject({
      'shell.months': Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 5))).join(' '),
    })
  }
})

test('an offset is formatted with its sign, hours and minutes, and UTC without', () => {
  expect([330, -210, 0].map(formatUtcOffset)).toEqual(['UTC+05:30', 'UTC−03:30', 'UTC'])
  expect([330, -210, 0].map(formatIsoOffset)).toEqual(['+05:30', '-03:30', 'Z'])
})
