import { expect, test } from 'vitest'
import { versionCode } from './toVersionCode.ts'

test('a later version has the higher code', () => {
  expect(versionCode('0.1.0')).toBe(1_000)
  const codes = ['0.1.0', '0.1.1', '0.2.0', '0.10.0', '1.0.0'].map(versionCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual(codes)
})
