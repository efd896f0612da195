import { expect, test } from 'vitest'
import { findPaidDecimals } from './findPaidDecimals.ts'
import { groupPaidDays } from './groupPaidDays.ts'

const findOf = (...days: (readonly string[])[]) =>
  findPaidDecimals(
    groupPaidDays(
      days.flatMap((parts, day) => parts.map((amount) => ({ day, amount }))),
      ({ day }) => String(day),
    ),
  )

test('days below each other have one number of decimals, with the parts of each', () => {
  expect(findOf(['0.384000'], ['0.268331'])).toBe(4)
  expect(findOf(['0.384000'], ['0.317888', '0.050906', '0.006186'])).toBe(6)
  expect(findOf(['12.650000'], ['9.490000'])).toBe(2)
})
