import { expect, test } from 'vitest'
import { formatAccount } from './formatAccount.ts'

test.for([
  ['+919876543210', '+91 98765 43210'],
  ['+254712345678', '+254 712 345 678'],
  ['+2348031234567', '+234 803 123 4567'],
  ['+14155552671', '+1 415 555 2671'],
  ['+905321234567', '+90 532 123 4567'],
  ['+4915112345678', '+49 151 123 45678'],
  ['asha@example.test', 'asha@example.test'],
  ['', ''],
] as const)('%s is read as %s', ([account, read]) => {
  expect(formatAccount(account).replaceAll('\u00a0', ' ')).toBe(read)
})
