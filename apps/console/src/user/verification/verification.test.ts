import { expect, test } from 'vitest'
import { findNextInQueue } from './verification.ts'

const a = { id: 'a', createTime: '2026-11-15T00:00:00.000Z' }
const b = { id: 'b', createTime: '2026-11-15T01:00:00.000Z' }
const c = { id: 'c', createTime: '2026-11-15T02:00:00.000Z' }

test('the next verification is the one sent after the current one', () => {
  expect(findNextInQueue([a, b, c], a)).toBe(b)
  expect(findNextInQueue([a, c], b)).toBe(c)
})

test('after the last verification comes the first', () => {
  expect(findNextInQueue([a, b, c], c)).toBe(a)
})

test('the only verification has no next one', () => {
  expect(findNextInQueue([b], b)).toBeNull()
  expect(findNextInQueue([], b)).toBeNull()
})
