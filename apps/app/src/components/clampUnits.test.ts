import { expect, test } from 'vitest'
import { stepValue } from './clampUnits.ts'

test('nobody can choose more units than are left', () => {
  expect(stepValue(64, 64)).toBe(64)
  expect(stepValue(65, 64)).toBe(64)
})

test('at least one unit is chosen, whatever was typed', () => {
  expect([stepValue(0, 64), stepValue(-3, 64), stepValue(Number.NaN, 64), stepValue(2.9, 64), stepValue(5, 0)]).toEqual(
    [1, 1, 1, 2, 1],
  )
})
