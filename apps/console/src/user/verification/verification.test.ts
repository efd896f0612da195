import { expect, test } from 'vitest'
import { findNextInQueue } from './findNextInQueue.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id, at) => ({ id, createTime: `2026-11-15T0${at}:00:00.000Z` })) as [
  Waiting,
  Waiting,
  Waiting,
]
type Waiting = { id: string; createTime: string }

test('the next is the one sent after this one', () => {
  expect(findNextInQueue([a, b, c], a)).toBe(b)
  expect(findNextInQueue([a, c], b)).toBe(c)
})

test('after the last comes the first of those that still wait', () => {
  expect(findNextInQueue([a, b, c], c)).toBe(a)
})

test('nobody comes after the only one', () => {
  expect(findNextInQueue([b], b)).toBeNull()
  expect(findNextInQueue([], b)).toBeNull()
})
