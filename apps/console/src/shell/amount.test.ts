import { expect, test } from 'vitest'
import {
  formatAlike,
  formatAmount,
  formatCents,
  formatEachAlike,
  formatPercent,
  formatUsdt,
  isZero,
  parseTypedUsdt,
  toTyped,
} from './amount.ts'

test('an amount is shown to its last significant digit', () => {
  expect(['1234567.500000', '0.000001', '-3.120000'].map((each) => formatUsdt(each))).toEqual([
    '1,234,567.50',
    '0.000001',
    '−3.12',
  ])
  expect(formatUsdt('1234.567890', 'amount')).toBe('1,234.56')
})

test('a column has as many decimals as its longest amount, for each currency', () => {
  const column = ['9.084000', '12.889995', '0.000000']
  expect(column.map(formatAlike(column))).toEqual(['9.084000', '12.889995', '0.000000'])
  expect(column.slice(2).map(formatAlike(column.slice(2)))).toEqual(['0.00'])
  const format = formatEachAlike([
    { amount: '20.500000', currency: 'USDT' },
    { amount: '1.234000', currency: 'USDT' },
    { amount: '50000.00', currency: 'KES' },
  ])
  expect([format('20.500000', 'USDT'), format('50000.00', 'KES')]).toEqual(['20.500 USDT', '50,000.00 KES'])
})

test('in a list an amount has two decimals, rounded down, with a true minus', () => {
  expect(['1234567.509999', '0.009999', '-3.129999', '0.000000', '-0.001000'].map(formatCents)).toEqual([
    '1,234,567.50',
    '0.00',
    '−3.12',
    '0.00',
    '0.00',
  ])
  expect([4.84, -27.5, 0].map(formatPercent)).toEqual(['+4.8\u00a0%', '−27.5\u00a0%', '0.0\u00a0%'])
})

test('an amount of another currency is shown with its own decimals and its name', () => {
  expect(formatAmount('50000.00', 'NGN')).toBe('50,000.00 NGN')
  expect(formatAmount('5.000000', 'USDT')).toBe('5.00 USDT')
})

test('a typed amount becomes a wire amount, and anything else is rejected', () => {
  expect(['12', ' 12.5 ', '0.000001'].map(parseTypedUsdt)).toEqual(['12.000000', '12.500000', '0.000001'])
  const invalid = ['', '1,5', '-1', '1.1234567', '1e3', '1234567890']
  expect(invalid.map(parseTypedUsdt)).toEqual(invalid.map(() => null))
})

test('an amount goes back into a field as it would be typed', () => {
  expect(['120.000000', '0.420000', '0.000000', '100.000001', '10'].map(toTyped)).toEqual([
    '120',
    '0.42',
    '0',
    '100.000001',
    '10',
  ])
})

test('zero is zero however it is written', () => {
  expect(['0', '0.000000', '-0.000000', '0.000001', '10.000000'].map(isZero)).toEqual([true, true, true, false, false])
})
