import { expect, test, vi } from 'vitest'
import { accountRules, phoneProblem } from './useAccount.ts'

vi.mock('./useCountries.ts', () => ({ useCountries: () => ({ list: [] }) }))

test('a phone number does not start with 0 and has digits only', () => {
  expect(phoneProblem('98765 43210')).toBeNull()
  expect(phoneProblem('+919876543210')).toBeNull()
  for (const bad of ['', '0712345678', '12', '98765x', '9+8765']) expect(phoneProblem(bad)).toBe('field.phone')
})

test('only the chosen way to sign in is checked', () => {
  const values = { by: 'email', country: 'IN', phone: '', email: 'meera@example.com' }
  expect(accountRules.phone(values)).toBeNull()
  expect(accountRules.email(values)).toBeNull()
  expect(accountRules.email({ ...values, email: 'meera' })).toBe('field.email')
  expect(accountRules.phone({ ...values, by: 'phone' })).toBe('field.phone')
})
