import { expect, test } from 'vitest'
import { addUpKilo, toKilo } from './toKilo.ts'

test('energy has one decimal, rounded down', () => {
  expect(['0', '99', '100', '999.999', '12600', '12699.999', '48224000'].map((wh) => toKilo(wh))).toEqual([
    '0.0',
    '0.0',
    '0.1',
    '0.9',
    '12.6',
    '12.6',
    '48224.0',
  ])
  expect(toKilo(17_450.6)).toBe('17.4')
})

test('a sum beside its parts is the sum of the parts as shown, and what it is alone', () => {
  expect(addUpKilo(['12600', '5000'], '17600')).toEqual({ total: '17.6', decimals: 1 })
  // 12.6 and 5.0 would make 17.6, and alone it is 17.7.
  expect(addUpKilo(['12680', '5060'], '17740')).toEqual({ total: '17.74', decimals: 2 })
  expect(addUpKilo(['40', '60.5'], '100.5')).toEqual({ total: '0.10', decimals: 2 })
  expect(addUpKilo(['0.5', '99.5'], '100')).toEqual({ total: '0.1000', decimals: 4 })
})
