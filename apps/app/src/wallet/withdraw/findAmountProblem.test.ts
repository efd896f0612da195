import { expect, test } from 'vitest'
import { getMaximum, amountProblem } from './findAmountProblem.ts'

const terms = { min: '1.000000', available: '402.183412' }

test('an amount is there and above zero', () => {
  for (const typed of ['', '0', '0.', '0.00', '.']) expect(amountProblem(typed, terms)).toBe('missing')
})

test('it is at least the minimum and at most what is available', () => {
  expect(amountProblem('0.99', terms)).toBe('below')
  for (const typed of ['1', '1.', '402.18']) expect(amountProblem(typed, terms)).toBeNull()
  expect(amountProblem('402.19', terms)).toBe('above')
})

test('all is exactly what there is', () => {
  expect([getMaximum('402.189999'), getMaximum('402.180000'), getMaximum('7.000000')]).toEqual([
    '402.189999',
    '402.18',
    '7.00',
  ])
  expect(amountProblem(getMaximum(terms.available), terms)).toBeNull()
})
