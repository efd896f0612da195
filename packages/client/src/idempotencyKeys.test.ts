import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotencyKeys.ts'

const createCountedKeys = () => {
  let count = 0
  return createIdempotencyKeys(() => `key ${++count}`)
}

test('a purchase that got no answer, or a fault, is repeated with the same key', () => {
  const keys = createCountedKeys()
  expect(keys.getKey({ num: 2 })).toBe('key 1')
  keys.failed(null)
  expect(keys.getKey({ num: 2 })).toBe('key 1')
  keys.failed(503)
  expect(keys.getKey({ num: 2 })).toBe('key 1')
})

test('a new purchase has a new key: other units, after a refusal, after a success', () => {
  const keys = createCountedKeys()
  keys.getKey({ num: 2 })
  expect(keys.getKey({ num: 3 })).toBe('key 2')
  keys.failed(409)
  expect(keys.getKey({ num: 3 })).toBe('key 3')
  keys.succeeded()
  expect(keys.getKey({ num: 3 })).toBe('key 4')
})
