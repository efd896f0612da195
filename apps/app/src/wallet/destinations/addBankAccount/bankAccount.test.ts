import { expect, test } from 'vitest'
import { accountTyped, ifscTyped, isAccount, isIfsc, isPayee } from './bankAccount.ts'

test('an IFSC has 11 characters, of which the fifth is a zero', () => {
  expect(isIfsc('BNYN0123456')).toBe(true)
  for (const bad of ['', 'BNYN1123456', 'BNYN012345', 'BNYN01234567', 'BN1N0123456']) expect(isIfsc(bad)).toBe(false)
})

test('an account has as many digits as its bank wants', () => {
  const bank = { code: 'x', name: 'X', currency: 'NGN', accountMin: 10, accountMax: 10, needsIfsc: false } as const
  expect(isAccount('0123456789', bank)).toBe(true)
  for (const bad of ['', '012345678', '01234567890', '01234-6789']) expect(isAccount(bad, bank)).toBe(false)
})

test('a payee has a name', () => {
  for (const good of ['Meera Iyer', 'J. P. O’Neill & Co.', 'மீரா ஐயர்']) expect(isPayee(good)).toBe(true)
  for (const bad of ['', 'M', '12345', '<b>x</b>']) expect(isPayee(bad)).toBe(false)
})

test('what does not belong is dropped as it is typed', () => {
  expect(accountTyped('01 234-56a')).toBe('0123456')
  expect(ifscTyped('bnyn 0123-456789')).toBe('BNYN0123456')
})
