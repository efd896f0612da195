import { expect, test } from 'vitest'
import { computeOff } from './computeOff.ts'

test('a coupon takes off its amount, or a percentage of the price up to its amount', () => {
  expect(computeOff({ amount: '5.000000', percent: null }, '40.000000')).toBe('5.000000')
  expect(computeOff({ amount: '5.000000', percent: 10 }, '40.000000')).toBe('4.000000')
  expect(computeOff({ amount: '5.000000', percent: 10 }, '400.000000')).toBe('5.000000')
  expect(computeOff({ amount: '5.000000', percent: 7 }, '0.000099')).toBe('0.000006')
})
