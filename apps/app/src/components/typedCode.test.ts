import { expect, test } from 'vitest'
import { cleanTypedCode, moveTypedDigit } from './typedCode.ts'

test('characters other than letters and digits are dropped as a code is typed', () => {
  expect(cleanTypedCode('ab-12 é_c.')).toBe('ab12c')
})

test('a digit that is not selected is not overwritten: a seventh digit is dropped', () => {
  expect(moveTypedDigit('123456', 5, '67', 6)).toBe('123456')
  expect(moveTypedDigit('123456', 0, '19', 6)).toBe('123456')
})

test('a digit typed into a box that has one moves on to the next empty box', () => {
  expect(moveTypedDigit('123', 0, '19', 6)).toBe('1239')
  expect(moveTypedDigit('123', 1, '92', 6)).toBe('1239')
  expect(moveTypedDigit('123', 1, '22', 6)).toBe('1232')
  expect(moveTypedDigit('123', 1, '2x', 6)).toBe('123')
})

test('an empty box, a selected digit and a code filled in at once are typed as they are', () => {
  expect(moveTypedDigit('12', 2, '3', 6)).toBeNull()
  expect(moveTypedDigit('123', 1, '7', 6)).toBeNull()
  expect(moveTypedDigit('1', 0, '654321', 6)).toBeNull()
})
