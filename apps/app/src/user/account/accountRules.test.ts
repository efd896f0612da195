import { expect, test } from 'vitest'
import { accountRules, findPhoneProblem } from './accountRules.ts'

test('a phone number has only digits and does not start with 0', () => {
  expect(findPhoneProblem('98765 43210')).toBeNull()
  expect(findPhoneProblem('+919876543210')).toBeNull()
  for (const bad of ['', '0712345678', '12', '98765x', '9+8765']) expect(findPhoneProblem(bad)).toBe('field.phone')
})

test('only the chosen kind of account is checked', () => {
  const values = { by: 'email', country: 'IN', phone: '', email: 'meera@example.com' }
  expect(accountRules.phone(values)).toBeNull()
  expect(accountRules.email(values)).toBeNull()
  expect(accountRules.email({ ...values, email: 'meera' })).toBe('field.email')
  expect(accountRules.phone({ ...values, by: 'phone' })).toBe('field.phone')
})
