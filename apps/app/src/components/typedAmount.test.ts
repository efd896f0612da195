import { money } from '@millrace/money'
import { expect, test } from 'vitest'
import { cleanTypedAmount, parseTypedAmount } from './typedAmount.ts'

test('anything but digits and the decimal point is dropped as it is typed', () => {
  expect(cleanTypedAmount('1a2 €')).toBe('12')
  expect(cleanTypedAmount('-5')).toBe('5')
})

test('leading zeros are stripped, a single zero stays', () => {
  expect(cleanTypedAmount('007')).toBe('7')
  expect(cleanTypedAmount('0')).toBe('0')
  expect(cleanTypedAmount('00.5')).toBe('0.5')
})

test('there are at most two decimals and one decimal point', () => {
  expect(cleanTypedAmount('1.239')).toBe('1.23')
  expect(cleanTypedAmount('1.2.3')).toBe('1.23')
  expect(cleanTypedAmount('.5')).toBe('0.5')
  expect(cleanTypedAmount('3.')).toBe('3.')
})

test('a comma becomes the decimal point, because half of the languages use it', () => {
  expect(cleanTypedAmount('12,5')).toBe('12.5')
})

test('an amount may end in a decimal point', () => {
  expect(parseTypedAmount('12.', 'KES')).toEqual(money(1_200n, 'KES'))
  expect(parseTypedAmount('12.5', 'USDT')).toEqual(money(12_500_000n, 'USDT'))
})

test('nothing, zero and a text that is not an amount are null', () => {
  for (const typed of ['', '.', '0', '0.00', '-1', '1e3', '1,5']) expect(parseTypedAmount(typed, 'KES')).toBeNull()
})
