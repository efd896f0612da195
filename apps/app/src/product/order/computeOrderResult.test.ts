import { expect, test } from 'vitest'
import { parseUsdt } from '../../shell/usdt.ts'
import { addUpRefund, addUpResult, computeOrderResult, computeRefund } from './computeOrderResult.ts'

test('the result is negative until the price has been earned back, to the last digit', () => {
  expect(computeOrderResult({ price: '100.000000', received: '12.403127' })).toBe('-87.596873')
  expect(computeOrderResult({ price: '100.000000', received: '100.000000' })).toBe('0.000000')
  expect(computeOrderResult({ price: '100.000000', received: '118.750001' })).toBe('18.750001')
})

test('the refund is the price minus what was received, never negative', () => {
  expect(computeRefund({ price: '80.000000', received: '0.125500' })).toBe('79.874500')
  expect(computeRefund({ price: '0.100000', received: '0.125500' })).toBe('0.000000')
})

test('result and refund are what is left of the amounts as they are read, and the refund in cents what is paid', () => {
  const order = { received: '0.1286', price: '80.00' }
  expect(addUpResult(order)).toEqual({ total: parseUsdt('-79.88'), decimals: 2 })
  expect(addUpRefund(order)).toEqual({ total: parseUsdt('79.872'), decimals: 3 })
  expect(computeRefund(order)).toBe('79.871400')
})
