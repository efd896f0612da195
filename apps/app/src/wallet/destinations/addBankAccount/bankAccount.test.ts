import { expect, test } from 'vitest'
import { cleanAccountNumber, cleanIfsc, isValidAccountNumber, isValidIfsc, isValidPayee } from './bankAccount.ts'

test('an IFSC has 11 characters, the fifth of which is a zero', () => {
  expect(isValidIfsc('BNYN0123456')).toBe(true)
  for (const bad of ['', 'BNYN1123456', 'BNYN012345', 'BNYN01234567', 'BN1N0123456'])
    expect(isValidIfsc(bad)).toBe(false)
})

test('an account number has as many digits as its bank requires', () => {
  const bank = { code: 'x', name: 'X', currency: 'NGN', accountMin: 10, accountMax: 10, needsIfsc: false } as const
  expect(isValidAccountNumber('0123456789', bank)).toBe(true)
  for (const bad of ['', '012345678', '01234567890', '01234-6789']) expect(isValidAccountNumber(bad, bank)).toBe(false)
})

test('a payee is a name', () => {
  for (const good of ['Meera Iyer', 'J. P. O’Neill & Co.', 'மீரா ஐயர்']) expect(isValidPayee(good)).toBe(true)
  for (const bad of ['', 'M', '12345', '<b>x</b>']) expect(isValidPayee(bad)).toBe(false)
})

test('characters that do not belong are dropped as they are typed', () => {
  expect(cleanAccountNumber('01 234-56a')).toBe('0123456')
  expect(cleanIfsc('bnyn 0123-456789')).toBe('BNYN0123456')
})
