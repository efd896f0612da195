import { expect, test } from 'vitest'
import { describeRecharge } from './rechargeBadges.ts'

test('a recharge shows confirmations while processing, the reason when it failed, and nothing once credited', () => {
  expect(describeRecharge({ state: 'processing', reason: '', confirmations: 1 })).toBe('1 confirmation')
  expect(describeRecharge({ state: 'processing', reason: '', confirmations: 12 })).toBe('12 confirmations')
  expect(describeRecharge({ state: 'failed', reason: 'Declined.', confirmations: null })).toBe('“Declined.”')
  expect(describeRecharge({ state: 'arrived', reason: '', confirmations: 40 })).toBe('')
})
