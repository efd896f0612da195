import { expect, test } from 'vitest'
import { getMoveProgress } from './clock.ts'
import { formatOffset } from './formatOffset.ts'

test('a move shows how many of its days have passed, and never more than all', () => {
  const move = { from: '2026-11-15', days: 7 }
  expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-30'].map((today) => getMoveProgress(move, today))).toEqual(
    [0, 14, 100, 100],
  )
})

test('a move begun at another desk has no known end', () => {
  expect(getMoveProgress(null, '2026-11-15')).toBeNull()
})

test('the distance from today is said in words', () => {
  expect([0, 1, 30, -365].map(formatOffset)).toEqual([
    'the date of today',
    '1 day ahead of today',
    '30 days ahead of today',
    '365 days behind today',
  ])
})
