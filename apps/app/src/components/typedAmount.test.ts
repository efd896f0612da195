import { expect, test } from 'vitest'
import { parseTypedAmount } from './typedAmount.ts'

test('anything but digits and the point is dropped as typed', () => {
  expect(parseTypedAmount('1a2 €')).toBe('12')
  expect(parseTypedAmount('-5')).toBe('5')
})

test('leading zeros are stripped, a single zero stays', () => {
  expect(parseTypedAmount('007')).toBe('7')
  expect(parseTypedAmount('0')).toBe('0')
  expect(parseTypedAmount('00.5')).toBe('0.5')
})

test('two decimals at most, and one point only', () => {
  expect(parseTypedAmount('1.239')).toBe('1.23')
  expect(parseTypedAmount('1.2.3')).toBe('1.23')
  expect(parseTypedAmount('.5')).toBe('0.5')
  expect(parseTypedAmount('3.')).toBe('3.')
})

test('a comma is taken for the point, as half of the languages type it', () => {
  expect(parseTypedAmount('12,5')).toBe('12.5')
})
