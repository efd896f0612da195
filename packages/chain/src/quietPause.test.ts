import { expect, test } from 'vitest'
import { computeQuietPauseMs } from './quietPause.ts'

test('the longer nothing happens, the longer is the pause, up to ten seconds', () => {
  expect([0, 16_000, 40_000, 80_000, 3_600_000].map((quietForMs) => computeQuietPauseMs(1_000, quietForMs))).toEqual([
    1_000, 2_000, 5_000, 10_000, 10_000,
  ])
  expect(computeQuietPauseMs(20, 3_600_000)).toBe(400)
  expect(computeQuietPauseMs(60_000, 3_600_000)).toBe(60_000)
})
