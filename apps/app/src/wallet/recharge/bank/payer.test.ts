import { expect, test } from 'vitest'
import { findChannelByPhone, getPayerField, isValidPayer } from './payer.ts'

test('mobile money needs a phone number, an instant payment a handle, a transfer nothing', () => {
  expect([getPayerField('mobile-money-kes'), getPayerField('instant-inr'), getPayerField('transfer-ngn')]).toEqual([
    'phone',
    'handle',
    null,
  ])
})

test('a handle has a bank after the @, a phone number has only digits', () => {
  expect(isValidPayer('handle', 'asha.k@bank')).toBe(true)
  for (const wrong of ['', 'asha', 'asha@', '@bank', 'a b@bank']) expect(isValidPayer('handle', wrong)).toBe(false)
  expect(isValidPayer('phone', '0712 345 678')).toBe(true)
  for (const wrong of ['', '12', 'name@bank']) expect(isValidPayer('phone', wrong)).toBe(false)
})

test('the channel is that of the country of the phone number', () => {
  expect(findChannelByPhone('+919000000001')).toBe('instant-inr')
  expect(findChannelByPhone('+2348000000001')).toBe('transfer-ngn')
  expect(findChannelByPhone('+490000001')).toBeUndefined()
})
