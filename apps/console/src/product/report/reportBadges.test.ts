import { expect, test } from 'vitest'
import { isAwaitingMoney, whyCannotDecide, findMatchingReceipts } from './reportBadges.ts'

const machineId = '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'
const otherId = '8d1f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'
const receipt = {
  id: '1',
  rail: 'practice',
  railTransaction: 't1',
  machineId,
  machineName: 'One',
  currency: 'USDT',
  amount: '12.500000',
  sender: '',
  note: '',
  receivedTime: '2026-11-15T05:00:00.000Z',
  usedAs: null,
  isFromReleaseAccount: false,
} as const

test('a receipt matches a report by machine, currency and exact amount, and only while it is unused', () => {
  const report = { machineId, amount: '12.500000' }
  const others = [
    { ...receipt, amount: '12.500001' },
    { ...receipt, currency: 'NGN' as const },
    { ...receipt, machineId: otherId },
    { ...receipt, usedAs: 'revenue' as const },
    { ...receipt, machineId: null },
  ]
  expect(findMatchingReceipts(report, [...others, receipt])).toEqual([receipt])
})

test('operators cannot decide reports that they entered; anyone in finance decides a machine’s own report', () => {
  expect(whyCannotDecide({ enteredById: machineId }, machineId)).toContain('Another operator')
  expect(whyCannotDecide({ enteredById: machineId }, otherId)).toBe('')
  expect(whyCannotDecide({ enteredById: null }, otherId)).toBe('')
})

test('only an approved report with revenue waits for money', () => {
  expect(isAwaitingMoney({ state: 'approved', amount: '1.000000' })).toBe(true)
  expect(isAwaitingMoney({ state: 'approved', amount: '0.000000' })).toBe(false)
  expect(isAwaitingMoney({ state: 'entered', amount: '1.000000' })).toBe(false)
})
