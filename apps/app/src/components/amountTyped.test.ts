import { expect, test } from 'vitest'
import { amountTyped } from './amountTyped.ts'

test('anything but digits and the point is dropped as typed', () => {
  expect(amountTyped('1a2 €')).toBe('12')
  expect(amountTyped('-5')).toBe('5')
})

test('leading zeros are stripped, a single zero stays', () => {
  expect(amountTyped('007')).toBe('7')
  expect(amountTyped('0')).toBe('0')
  expect(amountTyped('00.5')).toBe('0.5')
})

test('two decimals at most, and one point only', () => {
  expect(amountTyped('1.239')).toBe('1.23')
  expect(amountTyped('1.2.3')).toBe('1.23')
  expect(amountTyped('.5')).toBe('0.5')
  expect(amountTyped('3.')).toBe('3.')
})

test('a comma is taken for the point, as half of the languages type it', () => {
  expect(amountTyped('12,5')).toBe('12.5')
})
