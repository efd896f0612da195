import { expect, test } from 'vitest'
import { describeRecharge } from './rechargeBadges.ts'

test('a recharge shows confirmations while processing, the reason when it failed, and nothing once credited', () => {
  const recharge = { reason: '', confirmationsNeeded: 20 }
  expect(describeRecharge({ ...recharge, state: 'processing', confirmations: 1 })).toBe('1 of 20 confirmations')
  expect(describeRecharge({ ...recharge, state: 'processing', confirmations: 57 })).toBe('20 of 20 confirmations')
  expect(describeRecharge({ ...recharge, state: 'arrived', confirmations: 20 })).toBe('')
  const atBank = { confirmations: null, confirmationsNeeded: null }
  expect(describeRecharge({ ...atBank, state: 'failed', reason: 'Declined.' })).toBe('“Declined.”')
  expect(describeRecharge({ ...atBank, state: 'processing', reason: '' })).toBe('')
})
