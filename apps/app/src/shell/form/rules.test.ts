import { expect, test } from 'vitest'
import { brokenRule } from './rules.ts'

test('a password is 8 to 24 letters and digits, the first a letter', () => {
  for (const good of ['Demo12345', 'a1234567', `A${'1'.repeat(23)}`]) expect(brokenRule('password', good)).toBeNull()
  for (const bad of ['', 'short1', '1abcdefgh', 'onlyletters', 'with space1', `A${'1'.repeat(24)}`])
    expect(brokenRule('password', bad)).toBe('field.password')
})

test('codes and fund passwords are six digits', () => {
  expect(brokenRule('oneTimeCode', '004217')).toBeNull()
  expect(brokenRule('oneTimeCode', '4217')).toBe('field.code')
  expect(brokenRule('fundPassword', '246813')).toBeNull()
  expect(brokenRule('fundPassword', '24681a')).toBe('field.fund-password')
})

test('an invite code may be left out, but not be made of other characters', () => {
  expect(brokenRule('inviteCode', '')).toBeNull()
  expect(brokenRule('inviteCode', 'mk7q2')).toBeNull()
  expect(brokenRule('inviteCode', 'MK 7')).toBe('field.invite-code')
})

test('an empty required field asks to be filled in', () => {
  expect(brokenRule('required', '  ')).toBe('field.required')
  expect(brokenRule('fullName', 'x'.repeat(101))).toBe('field.format')
})
