import { expect, test } from 'vitest'
import { formatDay, formatDayTime, languages } from './index.ts'

test('German and Turkish dates have dots and a dash before the time, those of the other languages slashes', () => {
  for (const { code } of languages) {
    const isDotted = code === 'de' || code === 'tr'
    expect(formatDay('2026-11-05', code)).toBe(isDotted ? '05.11.2026' : '05/11/2026')
    expect(formatDayTime('2026-11-05', '21:07', code)).toBe(isDotted ? '05.11.2026 - 21:07' : '05/11/2026 21:07')
  }
})
