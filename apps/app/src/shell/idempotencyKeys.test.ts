import { expect, test } from 'vitest'
import { attemptKeys } from './idempotencyKeys.ts'

const counted = () => {
  let count = 0
  return attemptKeys(() => `key ${++count}`)
}

test('a purchase that got no answer, or a fault, is repeated under its key', () => {
  const keys = counted()
  expect(keys.of({ num: 2 })).toBe('key 1')
  keys.failed(null)
  expect(keys.of({ num: 2 })).toBe('key 1')
  keys.failed(503)
  expect(keys.of({ num: 2 })).toBe('key 1')
})

test('another purchase has another key: other units, after a refusal, after a success', () => {
  const keys = counted()
  keys.of({ num: 2 })
  expect(keys.of({ num: 3 })).toBe('key 2')
  keys.failed(409)
  expect(keys.of({ num: 3 })).toBe('key 3')
  keys.settled()
  expect(keys.of({ num: 3 })).toBe('key 4')
})
