import { expect, test } from 'vitest'
import { rechargeDetail } from './getRechargeBadge.ts'

test('a recharge under way says how far it is, one that waits or failed says why, and one that arrived needs no more words', () => {
  expect(rechargeDetail({ state: 'processing', reason: '', confirmations: 1 })).toBe('1 confirmation')
  expect(rechargeDetail({ state: 'processing', reason: '', confirmations: 12 })).toBe('12 confirmations')
  expect(rechargeDetail({ state: 'failed', reason: 'Declined.', confirmations: null })).toBe('“Declined.”')
  expect(rechargeDetail({ state: 'arrived', reason: '', confirmations: 40 })).toBe('')
})
