import { expect, test } from 'vitest'
import { findEveningPart } from './evening.ts'

const day = { today: {}, paid: { day: '2026-11-17' } }
/** By a clock in India. */
const at = (time: string, said: Parameters<typeof findEveningPart>[0] = day) =>
  findEveningPart(said, new Date(`${time}+05:30`), 330)

test('in the evening it is today by the meters, until the next noon what was paid, and between them nothing', () => {
  expect(at('2026-11-17T17:59:00')).toBeNull()
  expect(at('2026-11-17T18:00:00')).toBe('today')
  expect(at('2026-11-17T23:59:00')).toBe('today')
  expect(at('2026-11-18T00:30:00')).toBe('paid')
  expect(at('2026-11-18T11:59:00')).toBe('paid')
  expect(at('2026-11-18T12:00:00')).toBeNull()
})

test('without a machine that reported, and before the day is settled, nothing is said', () => {
  expect(at('2026-11-17T20:00:00', { today: null, paid: null })).toBeNull()
  // The day before yesterday was the last that was settled.
  expect(at('2026-11-19T08:00:00')).toBeNull()
})
