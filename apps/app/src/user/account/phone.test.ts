import { expect, test } from 'vitest'
import { splitPhone } from './phone.ts'

const countries = [
  ['IN', '+91'],
  ['US', '+1'],
  ['CA', '+1'],
  ['KE', '+254'],
].map(([code = '', dialCode = '']) => ({ code, dialCode, name: code, currency: 'USDT' }))

test('a whole number is split into its country and the rest', () => {
  expect(splitPhone('+91 98765 43210', countries, 'KE')).toEqual({ country: 'IN', national: '9876543210' })
  expect(splitPhone('00254 712 345678', countries, 'IN')).toEqual({ country: 'KE', national: '712345678' })
})

test('where countries share a dial code, the one already chosen stays', () => {
  expect(splitPhone('+1 416 555 0100', countries, 'CA')?.country).toBe('CA')
  expect(splitPhone('+1 416 555 0100', countries, 'IN')?.country).toBe('US')
})

test('a number without a dial code, or with an unknown one, is left as it is', () => {
  expect(splitPhone('9876543210', countries, 'IN')).toBeNull()
  expect(splitPhone('+999 1', countries, 'IN')).toBeNull()
})
