import { expect, test } from 'vitest'
import { readInviteCode } from './readInviteCode.ts'

test('the invite code is found after the hash first, then before it', () => {
  expect(readInviteCode('?inviteCode=ab12', '?inviteCode=zz')).toBe('AB12')
  expect(readInviteCode('?next=%2Fmine', '?invitecode=ZZ99')).toBe('ZZ99')
})

test('a link without a code leaves the field empty', () => {
  expect(readInviteCode('', '?lang=ta')).toBe('')
})
