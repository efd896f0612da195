import { expect, test } from 'vitest'
import { computePace } from './computePace.ts'

const day = (amount: string, expected = '0.400000') => ({ day: '2026-11-15', amount, expected })

test('the pace is the average of the settled days, beside what was expected of the same days', () => {
  expect(computePace([day('0.300000'), day('0.000000'), day('0.600000')])).toEqual({
    averageDay: '0.300000',
    deviation: -0.25,
    amounts: [0.3, 0, 0.6],
  })
})

test('before the first settled day there is no pace, and where nothing was expected no deviation', () => {
  expect(computePace([])).toBeNull()
  expect(computePace([day('0.100000', '0.000000')])).toMatchObject({ deviation: 0 })
})
