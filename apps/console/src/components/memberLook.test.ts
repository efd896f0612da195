import { expect, test } from 'vitest'
import { memberContact, memberStanding, memberTitle, type Member } from './memberLook.ts'

const member = { name: '', phone: '', email: '', isClosed: false, isFrozen: false } as Member

test('a member is called by name, else by how they sign in', () => {
  expect(memberTitle({ ...member, name: 'Asha', phone: '+911' })).toBe('Asha')
  expect(memberTitle({ ...member, phone: '+911', email: 'a@b.test' })).toBe('+911')
  expect(memberTitle({ ...member, isClosed: true })).toBe('Closed account')
})

test('the line below repeats nothing of the title', () => {
  expect(memberContact({ ...member, name: 'Asha', phone: '+911', email: 'a@b.test' })).toBe('+911 · a@b.test')
  expect(memberContact({ ...member, phone: '+911', email: 'a@b.test' })).toBe('a@b.test')
})

test('closed comes before frozen', () => {
  expect(memberStanding({ isClosed: true, isFrozen: true }).label).toBe('Closed')
  expect(memberStanding({ isClosed: false, isFrozen: true }).label).toBe('Frozen')
})
