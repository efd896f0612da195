import { expect, test } from 'vitest'
import { computeOrderResult, computeRefund } from './computeOrderResult.ts'

test('the result is negative until the price has been earned back, to the last digit', () => {
  expect(computeOrderResult({ price: '100.000000', received: '12.403127' })).toBe('-87.596873')
  expect(computeOrderResult({ price: '100.000000', received: '100.000000' })).toBe('0.000000')
  expect(computeOrderResult({ price: '100.000000', received: '118.750001' })).toBe('18.750001')
})

test('the refund is the price minus what was received, never negative', () => {
  expect(computeRefund({ price: '80.000000', received: '0.125500' })).toBe('79.874500')
  expect(computeRefund({ price: '0.100000', received: '0.125500' })).toBe('0.000000')
})
