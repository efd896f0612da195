import { expect, test } from 'vitest'
import { describeConfirmations } from './describeConfirmations.ts'

test('confirmations are counted up to the number that is needed', () => {
  const describe = (confirmations: number) => describeConfirmations({ confirmations, confirmationsNeeded: 20 })
  expect([0, 12, 20, 57].map(describe)).toEqual([
    '0 of 20 confirmations',
    '12 of 20 confirmations',
    '20 of 20 confirmations',
    '20 of 20 confirmations',
  ])
})

test('the bank has no confirmations', () => {
  expect(describeConfirmations({ confirmations: null, confirmationsNeeded: null })).toBe('')
})
