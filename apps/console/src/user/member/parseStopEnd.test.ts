import { expect, test } from 'vitest'
import { toLocalMinute } from '../../shell/time.ts'
import { daysFromNow, parseStopEnd } from './parseStopEnd.ts'

const now = new Date(2026, 10, 15, 9, 4, 30)

test('a future end becomes a wire timestamp', () => {
  expect(parseStopEnd('2026-11-16T09:04', now)).toEqual({ until: new Date(2026, 10, 16, 9, 4).toISOString() })
})

test('an end that is missing, unreadable, past or too far ahead is a problem', () => {
  expect(parseStopEnd('', now)).toEqual({ problem: 'Enter an end.' })
  expect(parseStopEnd('soon', now)).toEqual({ problem: 'Enter an end.' })
  expect(parseStopEnd('2026-11-15T09:04', now)).toEqual({ problem: 'The end must be in the future.' })
  expect(parseStopEnd(toLocalMinute(new Date(2026, 11, 16, 9, 5)), now)).toEqual({ problem: 'At most 30 days.' })
})

test('each of the offered durations is within the server’s limit', () => {
  for (const days of [1, 3, 7, 30]) expect(parseStopEnd(daysFromNow(days, now), now)).toHaveProperty('until')
})
