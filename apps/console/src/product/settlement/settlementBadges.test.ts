import { expect, test } from 'vitest'
import { getSettledPercent } from './settlementBadges.ts'

test('a settlement shows 100 percent only when it is done', () => {
  expect(getSettledPercent({ state: 'running', chunks: 0, chunksDone: 0 })).toBe(0)
  expect(getSettledPercent({ state: 'running', chunks: 3, chunksDone: 1 })).toBe(33)
  expect(getSettledPercent({ state: 'running', chunks: 400, chunksDone: 400 })).toBe(99)
  expect(getSettledPercent({ state: 'done', chunks: 0, chunksDone: 0 })).toBe(100)
})
