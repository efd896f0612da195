import { expect, test } from 'vitest'
import { splitPhone } from './phone.ts'

const countries = [
  ['IN', '+91'],
  ['US', '+1'],
  ['CA', '+1'],
  ['KE', '+254'],
].map(([code = '', dialCode = '']) => ({ code, dialCode, name: code, currency: 'USDT' }))

test('a number with a dial code is split into country and national number', () => {
  expect(splitPhone('+91 98765 43210', countries, 'KE')).toEqual({ country: 'IN', national: '9876543210' })
  expect(splitPhone('00254 712 345678', countries, 'IN')).toEqual({ country: 'KE', national: '712345678' })
})

test('where countries share a dial code, the current country stays', () => {
  expect(splitPhone('+1 416 555 0100', countries, 'CA')?.country).toBe('CA')
  expect(splitPhone('+1 416 555 0100', countries, 'IN')?.country).toBe('US')
})

test('a number without a known dial code is not split', () => {
  expect(splitPhone('9876543210', countries, 'IN')).toBeNull()
  expect(splitPhone('+999 1', countries, 'IN')).toBeNull()
})
