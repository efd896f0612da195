import { expect, test } from 'vitest'
import { applyClaim } from './computeReceived.ts'

test('what was claimed and is no longer on its way has arrived', () => {
  expect(applyClaim(['1.500000', '2.000001'], '2.000001')).toBe('1.500000')
  expect(applyClaim(['1.500000', '2.000001'], '0.000000')).toBe('3.500001')
  expect(applyClaim([], '0.000000')).toBe('0.000000')
})

test('what another device claimed does not make anything arrive here', () => {
  expect(applyClaim(['1.500000'], '9.000000')).toBe('0.000000')
})
