import { expect, test } from 'vitest'
import { computeReceived } from './computeReceived.ts'

test('what was claimed and is no longer arriving has been received', () => {
  expect(computeReceived(['1.500000', '2.000001'], '2.000001')).toBe('1.500000')
  expect(computeReceived(['1.500000', '2.000001'], '0.000000')).toBe('3.500001')
  expect(computeReceived([], '0.000000')).toBe('0.000000')
})

test('an amount claimed on another device does not count as received', () => {
  expect(computeReceived(['1.500000'], '9.000000')).toBe('0.000000')
})
