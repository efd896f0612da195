import { expect, test } from 'vitest'
import { findAmountProblem } from './AmountField.tsx'

test('zero is allowed only where the field says so', () => {
  expect(findAmountProblem('0', true)).toBe('')
  expect(findAmountProblem('0.00', false)).toBe('Must be more than zero.')
})

test('anything that is not an amount is reported', () => {
  expect(['', 'ten', '1,5', '-2', '1.0000001'].map((typed) => findAmountProblem(typed, true)).every(Boolean)).toBe(true)
})

test('an amount has at most the decimals of its currency', () => {
  expect(findAmountProblem('1.123', false, 'USDT')).toBe('')
  expect(findAmountProblem('1.123', false, 'NGN')).toContain('2 decimals')
})
