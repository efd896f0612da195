import { expect, test } from 'vitest'
import { doesReadingMatch } from './doesReadingMatch.ts'

const signedText = '{"machineId":"m","sequence":24,"day":"2026-11-14","amount":"15.58"}'

test('a reading agrees with the report of its day and amount, and with no other', () => {
  expect(doesReadingMatch(signedText, { day: '2026-11-14', amount: '15.580000' })).toBe(true)
  expect(doesReadingMatch(signedText, { day: '2026-11-13', amount: '15.580000' })).toBe(false)
  expect(doesReadingMatch(signedText, { day: '2026-11-14', amount: '15.580001' })).toBe(false)
})

test('a text that is no reading agrees with nothing', () => {
  expect(doesReadingMatch('15.58', { day: '2026-11-14', amount: '15.580000' })).toBe(false)
  expect(doesReadingMatch('not JSON', { day: '2026-11-14', amount: '15.580000' })).toBe(false)
})
