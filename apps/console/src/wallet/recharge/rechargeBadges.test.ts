import { expect, test } from 'vitest'
import { describeRecharge } from './rechargeBadges.ts'

test('a recharge under way says how far it is, one that waits or failed says why, and one that arrived needs no more words', () => {
  expect(describeRecharge({ state: 'processing', reason: '', confirmations: 1 })).toBe('1 confirmation')
  expect(describeRecharge({ state: 'processing', reason: '', confirmations: 12 })).toBe('12 confirmations')
  expect(describeRecharge({ state: 'failed', reason: 'Declined.', confirmations: null })).toBe('“Declined.”')
  expect(describeRecharge({ state: 'arrived', reason: '', confirmations: 40 })).toBe('')
})
