import { expect, test } from 'vitest'
import { describeRateJump, findRateProblem } from './findRateProblem.ts'

test('a rate is a positive number with at most six decimals', () => {
  expect(['129.5', ' 83 ', '0.000001'].map(findRateProblem)).toEqual(['', '', ''])
  expect(['', '0', '0.0', '-1', '1,5', '1.1234567', 'ten'].map(findRateProblem).every(Boolean)).toBe(true)
})

test('only a rate beyond the band is pointed out', () => {
  expect(describeRateJump('130', '129.500000', 5)).toBe('')
  expect(describeRateJump('12.95', '129.500000', 5)).toContain('90 percent less')
  expect(describeRateJump('200', undefined, 5)).toBe('')
})
