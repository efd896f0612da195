import { expect, test } from 'vitest'
import { formatOffset, getMoveProgress } from './clock.ts'

test('a move shows how many of its days have passed, at most all of them', () => {
  const move = { from: '2026-11-15', days: 7 }
  const days = ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-30']
  expect(days.map((today) => getMoveProgress(move, today))).toEqual([0, 14, 100, 100])
})

test('the end of a move by another operator is unknown', () => {
  expect(getMoveProgress(null, '2026-11-15')).toBeNull()
})

test('the offset from today is given in days', () => {
  expect([0, 1, 30, -365].map(formatOffset)).toEqual([
    'same as today',
    '1 day ahead of today',
    '30 days ahead of today',
    '365 days behind today',
  ])
})
