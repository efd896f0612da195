import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { readTypedAmount, toTypedAmount } from '../../components/typedAmount.ts'
import { findAmountProblem, getMaximumAmount, getPartAmount } from './findAmountProblem.ts'

const limits = {
  min: '1.000000',
  available: '402.183412',
  localMin: { KES: '100.00', INR: '80.00', NGN: '1000.00' },
}
const findProblem = (typed: string, tag = 'en-US', arrives = money(1n, 'USDT')) =>
  findAmountProblem(readTypedAmount(typed, 'USDT', tag, limits.available), arrives, limits)

test('the amount is not missing and above zero', () => {
  for (const typed of ['', '0', '0.', '0.00']) expect(findProblem(typed)).toBe('missing')
})

test('the amount is at least the minimum and at most what is available', () => {
  expect(findProblem('0.99')).toBe('below')
  for (const typed of ['1', '1.', '402.18']) expect(findProblem(typed)).toBeNull()
  expect(findProblem('402.19')).toBe('above')
})

test('at least the minimum of its currency arrives at a bank', () => {
  expect(findProblem('1', 'en-US', money(99_99n, 'KES'))).toBe('below-local')
  expect(findProblem('1', 'en-US', money(100_00n, 'KES'))).toBeNull()
  expect(findProblem('0.99', 'en-US', money(100_00n, 'KES'))).toBe('below')
})

test('the amount is written as in the language', () => {
  expect(findProblem('12,50', 'de-DE')).toBeNull()
  expect(findProblem('1.234', 'de-DE')).toBe('above')
  expect(findProblem('1.234', 'en-US')).toBe('wrong')
})

test('the maximum is exactly what is available', () => {
  expect([getMaximumAmount('402.189999'), getMaximumAmount('402.180000'), getMaximumAmount('7.000000')]).toEqual([
    '402.189999',
    '402.18',
    '7.00',
  ])
  for (const tag of ['en-US', 'de-DE'])
    expect(findProblem(toTypedAmount(getMaximumAmount(limits.available), tag), tag)).toBeNull()
  expect(findProblem('402.183411')).toBe('wrong')
})

test('a part of what is available can be typed, and is never more than it', () => {
  expect(getPartAmount('647.320000', 25)).toBe('161.83')
  expect(getPartAmount('647.329999', 50)).toBe('323.66')
  expect(getPartAmount('0.010000', 50)).toBe('0.00')
})
