import { expect, test } from 'vitest'
import { findPhoneChannel, isPayer, formatPayer } from './payer.ts'

test('mobile money wants a phone number, instant payment a handle, a transfer nothing', () => {
  expect([formatPayer('mobile-money-kes'), formatPayer('instant-inr'), formatPayer('transfer-ngn')]).toEqual([
    'phone',
    'handle',
    null,
  ])
})

test('a handle has a bank after its sign, a phone number only digits', () => {
  expect(isPayer('handle', 'asha.k@bank')).toBe(true)
  for (const wrong of ['', 'asha', 'asha@', '@bank', 'a b@bank']) expect(isPayer('handle', wrong)).toBe(false)
  expect(isPayer('phone', '0712 345 678')).toBe(true)
  for (const wrong of ['', '12', 'name@bank']) expect(isPayer('phone', wrong)).toBe(false)
})

test('a member starts with the way of the own country', () => {
  expect(findPhoneChannel('+919000000001')).toBe('instant-inr')
  expect(findPhoneChannel('+2348000000001')).toBe('transfer-ngn')
  expect(findPhoneChannel('+490000001')).toBeUndefined()
})
