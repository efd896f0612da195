import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { computeArrivingAmount } from './computeArrivingAmount.ts'

test('what arrives is the amount by the rate, cut off and never rounded up', () => {
  expect(computeArrivingAmount(money(1_295_00n, 'KES'), '129.500000')).toEqual(money(10_000_000n, 'USDT'))
  expect(computeArrivingAmount(money(2_500_00n, 'NGN'), '1530.000000')).toEqual(money(1_633_986n, 'USDT'))
  expect(computeArrivingAmount(money(1n, 'NGN'), '999999999.000000')).toEqual(money(0n, 'USDT'))
})

test('a rate of nothing is no rate', () => {
  expect(() => computeArrivingAmount(money(1n, 'KES'), '0.000000')).toThrow(TypeError)
  expect(() => computeArrivingAmount(money(1n, 'KES'), 'x')).toThrow(TypeError)
})
