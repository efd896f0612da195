import { toDecimal } from '@millrace/money'
import { expect, test } from 'vitest'
import { subtractWhole } from './toUsdt.ts'

test('what is missing is the difference of the two amounts as they are read, without decimals', () => {
  expect(toDecimal(subtractWhole(366_770.62, 180_539.81))).toBe('186231.000000')
  expect(toDecimal(subtractWhole(90_934.9, 883.1))).toBe('90051.000000')
})
