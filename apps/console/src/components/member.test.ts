import { expect, test } from 'vitest'
import { getMemberContact, getMemberBadge, getMemberTitle, type Member } from './member.ts'

const member = { name: '', phone: '', email: '', isClosed: false, isFrozen: false } as Member

test('a member is titled by name, or else by phone number or e-mail address', () => {
  expect(getMemberTitle({ ...member, name: 'Asha', phone: '+91 98765 43210' })).toBe('Asha')
  expect(getMemberTitle({ ...member, phone: '+91 98765 43210', email: 'a@b.test' })).toBe('+91 98765 43210')
  expect(getMemberTitle({ ...member, isClosed: true })).toBe('Closed account')
})

test('the contact line does not repeat the title', () => {
  expect(getMemberContact({ ...member, name: 'Asha', phone: '+91 98765 43210', email: 'a@b.test' })).toBe(
    '+91 98765 43210 · a@b.test',
  )
  expect(getMemberContact({ ...member, phone: '+91 98765 43210', email: 'a@b.test' })).toBe('a@b.test')
})

test('closed takes precedence over frozen', () => {
  expect(getMemberBadge({ isClosed: true, isFrozen: true }).label).toBe('Closed')
  expect(getMemberBadge({ isClosed: false, isFrozen: true }).label).toBe('Frozen')
})
