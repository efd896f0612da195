import { expect, test } from 'vitest'
import { findAmountProblem } from './AmountField.tsx'

test('a day may have earned nothing; a release of nothing is none', () => {
  expect(findAmountProblem('0', true)).toBe('')
  expect(findAmountProblem('0.00', false)).toBe('More than zero.')
})

test('what is no amount is named before it is sent', () => {
  expect(['', 'ten', '1,5', '-2', '1.0000001'].map((typed) => findAmountProblem(typed, true)).every(Boolean)).toBe(true)
})

test('an amount has at most the decimals of its currency', () => {
  expect(findAmountProblem('1.123', false, 'USDT')).toBe('')
  expect(findAmountProblem('1.123', false, 'NGN')).toContain('two decimals')
})
