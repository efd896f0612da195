import { expect, test } from 'vitest'
import { toVersionCode } from './toVersionCode.ts'

test('a later version has a higher code', () => {
  expect(toVersionCode('0.1.0')).toBe(1_000)
  const codes = ['0.1.0', '0.1.1', '0.2.0', '0.10.0', '1.0.0'].map(toVersionCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual(codes)
})
