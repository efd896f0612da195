import { expect, test } from 'vitest'
import { describeRecharge, explainRecharge } from './rechargeBadges.ts'

test('a recharge shows confirmations while processing, the reason when it failed, and nothing once credited', () => {
  const recharge = { reason: '', confirmationsNeeded: 20 }
  expect(describeRecharge({ ...recharge, state: 'processing', confirmations: 1 })).toBe('1 of 20 confirmations')
  expect(describeRecharge({ ...recharge, state: 'processing', confirmations: 57 })).toBe('20 of 20 confirmations')
  expect(describeRecharge({ ...recharge, state: 'arrived', confirmations: 20 })).toBe('')
  const atBank = { confirmations: null, confirmationsNeeded: null }
  expect(describeRecharge({ ...atBank, state: 'failed', reason: 'Declined.' })).toBe('“Declined.”')
  expect(describeRecharge({ ...atBank, state: 'processing', reason: '' })).toBe('')
})

test('a recharge of another amount than announced, or of more than a day, says so', () => {
  const nowMs = Date.parse('2026-11-17T09:00:00.000Z')
  const usual = {
    state: 'arrived',
    asked: '50.00',
    paid: '50.00',
    createTime: '2026-11-16T09:00:00.000Z',
    arriveTime: '2026-11-16T09:05:00.000Z',
  } as const
  expect(explainRecharge(usual, nowMs)).toBe('')
  expect(explainRecharge({ ...usual, asked: null }, nowMs)).toBe('')
  expect(explainRecharge({ ...usual, paid: '50.01' }, nowMs)).toBe('Unusual: more was paid than announced.')
  expect(explainRecharge({ ...usual, state: 'pending', paid: null, arriveTime: null }, nowMs)).toBe('')
  const slow = { ...usual, state: 'succeeded', createTime: '2026-11-16T08:00:00.000Z', arriveTime: null } as const
  expect(explainRecharge(slow, nowMs)).toBe(
    'Unusual: it has been received and is not credited and it has taken more than a day.',
  )
})
