import { expect, test } from 'vitest'
import { clampUnits } from './clampUnits.ts'

test('there cannot be more units than are left', () => {
  expect(clampUnits(64, 64)).toBe(64)
  expect(clampUnits(65, 64)).toBe(64)
})

test('there is at least one unit, whatever was typed', () => {
  expect([
    clampUnits(0, 64),
    clampUnits(-3, 64),
    clampUnits(Number.NaN, 64),
    clampUnits(2.9, 64),
    clampUnits(5, 0),
  ]).toEqual([1, 1, 1, 2, 1])
})
