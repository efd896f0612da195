import { expect, test } from 'vitest'
import { isIncoming, isInProgress } from './rechargeState.ts'

test('a finished recharge is not in progress, except a transfer that may arrive late', () => {
  expect(isInProgress({ state: 'arrived', accountNumber: '9012345678' })).toBe(false)
  expect(isInProgress({ state: 'failed', accountNumber: '' })).toBe(false)
  expect(isInProgress({ state: 'expired', accountNumber: '' })).toBe(false)
  expect(isInProgress({ state: 'expired', accountNumber: '9012345678' })).toBe(true)
})

test('a recharge that was only announced is in progress, but not incoming', () => {
  expect(isInProgress({ state: 'pending', accountNumber: '' })).toBe(true)
  expect(isIncoming({ state: 'pending' })).toBe(false)
  expect(isIncoming({ state: 'succeeded' })).toBe(true)
})
