import { expect, test } from 'vitest'
import { findTicks } from './findTicks.ts'

test('the axis has a few round values around all that is drawn', () => {
  expect(findTicks([232_000, 284_120])).toEqual([220_000, 240_000, 260_000, 280_000, 300_000])
  expect(findTicks([0, 3])).toEqual([0, 1, 2, 3])
})

test('a line that hardly moves stays a flat line', () => {
  const ticks = findTicks([10_000, 10_001])
  expect((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)).toBeGreaterThan(100)
})

test('nothing to draw still has an axis', () => {
  expect(findTicks([])).toEqual([0, 1])
  expect(findTicks([0, 0]).length).toBeGreaterThan(1)
})
