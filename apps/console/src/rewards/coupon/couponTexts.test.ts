import { expect, test } from 'vitest'
import { describeScope, describeWorth, toEndOfDay } from './couponTexts.ts'

test('a coupon is described by what it takes off and what it is for', () => {
  expect(describeWorth({ amount: '5.000000', percent: null })).toBe('5.00')
  expect(describeWorth({ amount: '5.000000', percent: 10 })).toBe('10 %, at most 5.00')
  expect(describeScope({ machines: [], minPrice: '0.000000' })).toBe('Any machine')
  expect(describeScope({ machines: [{ id: 'a', name: 'Charger 07' }], minPrice: '40.000000' })).toBe(
    'Charger 07, units of 40.00 or more',
  )
})

test('a day ends at its last second, and what is no day has no end', () => {
  expect(toEndOfDay('2026-11-30')).toBe('2026-11-30T23:59:59.000Z')
  for (const typed of ['', '2026-13-01', 'tomorrow']) expect(toEndOfDay(typed)).toBeNull()
})
