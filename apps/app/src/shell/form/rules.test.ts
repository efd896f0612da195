import { expect, test } from 'vitest'
import { findBrokenRule } from './rules.ts'

test('a password is a letter, then 7 to 23 letters, digits or signs', () => {
  for (const good of ['Demo12345', 'a1234567', 'onlyletters', 'Signs-&_"too~', `A${'1'.repeat(23)}`])
    expect(findBrokenRule('password', good)).toBeNull()
  for (const bad of ['', 'short1', '1abcdefgh', '-abcdefgh', 'with space1', 'umlaut-über', `A${'1'.repeat(24)}`])
    expect(findBrokenRule('password', bad)).toBe('field.password')
})

test('codes and fund passwords are six digits', () => {
  expect(findBrokenRule('oneTimeCode', '004217')).toBeNull()
  expect(findBrokenRule('oneTimeCode', '4217')).toBe('field.code')
  expect(findBrokenRule('fundPassword', '246813')).toBeNull()
  expect(findBrokenRule('fundPassword', '24681a')).toBe('field.fund-password')
})

test('an invite code is optional, but has no other characters', () => {
  expect(findBrokenRule('inviteCode', '')).toBeNull()
  expect(findBrokenRule('inviteCode', 'mk7q2')).toBeNull()
  expect(findBrokenRule('inviteCode', 'MK 7')).toBe('field.invite-code')
})

test('an empty required field and a wrong format have different texts', () => {
  expect(findBrokenRule('required', '  ')).toBe('field.required')
  expect(findBrokenRule('fullName', 'x'.repeat(101))).toBe('field.format')
})
