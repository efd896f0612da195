import { expect, test } from 'vitest'
import { daysFromNow, toLocalMinute, parseStopEnd } from './parseStopEnd.ts'

const now = new Date(2026, 10, 15, 9, 4, 30)

test('an end ahead is sent as a moment of the wire', () => {
  expect(parseStopEnd('2026-11-16T09:04', now)).toEqual({ until: new Date(2026, 10, 16, 9, 4).toISOString() })
})

test('an end that is missing, unreadable, past or too far ahead is refused in words', () => {
  expect(parseStopEnd('', now)).toEqual({ problem: 'Say until when.' })
  expect(parseStopEnd('soon', now)).toEqual({ problem: 'Say until when.' })
  expect(parseStopEnd('2026-11-15T09:04', now)).toEqual({ problem: 'The end must lie ahead.' })
  expect(parseStopEnd(toLocalMinute(new Date(2026, 11, 16, 9, 5)), now)).toEqual({ problem: '30 days at most.' })
})

test('each of the offered lengths is within what the server takes', () => {
  for (const days of [1, 3, 7, 30]) expect(parseStopEnd(daysFromNow(days, now), now)).toHaveProperty('until')
})
