import { expect, test } from 'vitest'
import { findZoneProblem } from './findZoneProblem.ts'
import { toBase64Key } from './toBase64Key.ts'
import { toWattHours } from './toWattHours.ts'

test('a register in kilowatt-hours is exactly as many watt-hours', () => {
  expect(['0', '7', '1234.567', '0.001', '123456789.123456', '10.5'].map(toWattHours)).toEqual([
    '0',
    '7000',
    '1234567',
    '1',
    '123456789123.456',
    '10500',
  ])
})

test('a key is taken as PEM, base64 or hexadecimal digits, and nothing else', () => {
  expect(toBase64Key('30 59:30\n13')).toBe('MFkwEw==')
  expect(toBase64Key('MFkwEw==')).toBe('MFkwEw==')
  expect(toBase64Key('-----BEGIN PUBLIC KEY-----\nMFkw\nEw==\n-----END PUBLIC KEY-----')).toBe('MFkwEw==')
  expect(toBase64Key('')).toBe('')
  expect(toBase64Key('not a key!')).toBeNull()
})

test('a time zone is taken by its present name and by its old one', () => {
  const isTaken = (zone: string) => findZoneProblem(zone) === ''
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'Africa/Nairobi', ' UTC '].every(isTaken)).toBe(true)
  expect(['Kolkata', 'Asia/Nowhere', '+05:30'].some(isTaken)).toBe(false)
})
