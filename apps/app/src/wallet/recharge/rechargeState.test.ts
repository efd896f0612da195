import { expect, test } from 'vitest'
import { isInProgress, isIncoming } from './rechargeState.ts'

test('what has ended is not asked for again, but for a transfer that may come late', () => {
  expect(isInProgress({ state: 'arrived', accountNumber: '9012345678' })).toBe(false)
  expect(isInProgress({ state: 'failed', accountNumber: '' })).toBe(false)
  expect(isInProgress({ state: 'expired', accountNumber: '' })).toBe(false)
  expect(isInProgress({ state: 'expired', accountNumber: '9012345678' })).toBe(true)
})

test('what is only announced is waited for, and not on its way', () => {
  expect(isInProgress({ state: 'pending', accountNumber: '' })).toBe(true)
  expect(isIncoming({ state: 'pending' })).toBe(false)
  expect(isIncoming({ state: 'succeeded' })).toBe(true)
})
