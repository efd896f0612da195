import { expect, test } from 'vitest'
import { toKilo } from './toKilo.ts'

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
