import { expect, test } from 'vitest'
import { rateJump, rateProblem } from './rateProblem.ts'

test('only a positive number of at most six decimals is a rate', () => {
  expect(['129.5', ' 83 ', '0.000001'].map(rateProblem)).toEqual(['', '', ''])
  expect(['', '0', '0.0', '-1', '1,5', '1.1234567', 'ten'].map(rateProblem).every(Boolean)).toBe(true)
})

test('a rate far from the one in force is pointed out, a near one is not', () => {
  expect(rateJump('130', '129.500000')).toBe('')
  expect(rateJump('12.95', '129.500000')).toContain('90 percent less')
  expect(rateJump('200', undefined)).toBe('')
})
