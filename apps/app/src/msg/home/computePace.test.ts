import { expect, test } from 'vitest'
import { computePace } from './computePace.ts'

const day = (amount: string) => ({ day: '2026-11-15', amount, expected: '0.400000' })

test('the pace is the average of the settled days, beside what was expected of the same days', () => {
  expect(computePace([day('0.300000'), day('0.000000'), day('0.600000')])).toEqual({
    averageDay: '0.300000',
    paid: '0.900000',
    expected: '1.200000',
    amounts: [0.3, 0, 0.6],
  })
})

test('before the first settled day there is no pace', () => {
  expect(computePace([])).toBeNull()
})
