import { expect, test } from 'vitest'
import { amountProblem } from './AmountField.tsx'

test('a day may have earned nothing; a release of nothing is none', () => {
  expect(amountProblem('0', true)).toBe('')
  expect(amountProblem('0.00', false)).toBe('More than zero.')
})

test('what is no amount is named before it is sent', () => {
  expect(['', 'ten', '1,5', '-2', '1.0000001'].map((typed) => amountProblem(typed, true)).every(Boolean)).toBe(true)
})

test('an amount has at most the decimals of its currency', () => {
  expect(amountProblem('1.123', false, 'USDT')).toBe('')
  expect(amountProblem('1.123', false, 'NGN')).toContain('two decimals')
})
