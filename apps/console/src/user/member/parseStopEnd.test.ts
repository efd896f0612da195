import { expect, test } from 'vitest'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const now = new Date(2026, 10, 15, 9, 4, 30)

test('a future end becomes a wire timestamp', () => {
  expect(parseStopEnd('2026-11-16T09:04', now)).toEqual({ until: new Date(2026, 10, 16, 9, 4).toISOString() })
})

test('an end that is missing, unreadable or past is a problem', () => {
  expect(parseStopEnd('', now)).toEqual({ problem: 'Enter an end.' })
  expect(parseStopEnd('soon', now)).toEqual({ problem: 'Enter an end.' })
  expect(parseStopEnd('2026-11-15T09:04', now)).toEqual({ problem: 'The end must be in the future.' })
})

test('each of the offered durations is in the future', () => {
  for (const days of [1, 3, 7, 30]) expect(parseStopEnd(daysFromNow(days, now), now)).toHaveProperty('until')
})
