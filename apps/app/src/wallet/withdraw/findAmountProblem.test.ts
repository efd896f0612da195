import { expect, test } from 'vitest'
import { findAmountProblem, getMaximumAmount } from './findAmountProblem.ts'

const limits = { min: '1.000000', available: '402.183412' }

test('the amount is not missing and above zero', () => {
  for (const typed of ['', '0', '0.', '0.00', '.']) expect(findAmountProblem(typed, limits)).toBe('missing')
})

test('the amount is at least the minimum and at most what is available', () => {
  expect(findAmountProblem('0.99', limits)).toBe('below')
  for (const typed of ['1', '1.', '402.18']) expect(findAmountProblem(typed, limits)).toBeNull()
  expect(findAmountProblem('402.19', limits)).toBe('above')
})

test('the maximum is exactly what is available', () => {
  expect([getMaximumAmount('402.189999'), getMaximumAmount('402.180000'), getMaximumAmount('7.000000')]).toEqual([
    '402.189999',
    '402.18',
    '7.00',
  ])
  expect(findAmountProblem(getMaximumAmount(limits.available), limits)).toBeNull()
})
