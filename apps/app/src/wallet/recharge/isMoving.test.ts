import { expect, test } from 'vitest'
import { isMoving, isOnItsWay } from './isMoving.ts'

test('what has ended is not asked for again, but for a transfer that may come late', () => {
  expect(isMoving({ state: 'arrived', accountNumber: '9012345678' })).toBe(false)
  expect(isMoving({ state: 'failed', accountNumber: '' })).toBe(false)
  expect(isMoving({ state: 'expired', accountNumber: '' })).toBe(false)
  expect(isMoving({ state: 'expired', accountNumber: '9012345678' })).toBe(true)
})

test('what is only announced is waited for, and not on its way', () => {
  expect(isMoving({ state: 'pending', accountNumber: '' })).toBe(true)
  expect(isOnItsWay({ state: 'pending' })).toBe(false)
  expect(isOnItsWay({ state: 'succeeded' })).toBe(true)
})
