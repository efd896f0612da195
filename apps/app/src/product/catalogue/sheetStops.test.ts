import { expect, test } from 'vitest'
import { findStop } from './sheetStops.ts'

test('a list over the map stays at the stop that is nearest to the finger, and a touch alone moves nothing', () => {
  expect([5, -5].map((moved) => findStop(1, moved))).toEqual([1, 1])
  expect([8, 60, -8, -60].map((moved) => findStop(1, moved))).toEqual([2, 2, 0, 0])
  expect([10, 40, 60, -30].map((moved) => findStop(0, moved))).toEqual([1, 1, 2, 0])
  expect([-10, -40, -60, 30].map((moved) => findStop(2, moved))).toEqual([1, 1, 0, 2])
})
