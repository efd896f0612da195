import { expect, test } from 'vitest'
import { inviteCodeOf } from './inviteCodeOf.ts'

test('the invite code is found after the hash first, then before it', () => {
  expect(inviteCodeOf('?inviteCode=ab12', '?inviteCode=zz')).toBe('AB12')
  expect(inviteCodeOf('?next=%2Fmine', '?invitecode=ZZ99')).toBe('ZZ99')
})

test('a link without a code leaves the field empty', () => {
  expect(inviteCodeOf('', '?lang=ta')).toBe('')
})
