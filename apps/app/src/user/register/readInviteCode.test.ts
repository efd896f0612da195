import { expect, test } from 'vitest'
import { readInviteCode } from './readInviteCode.ts'

test('the invite code after the hash comes first, then the one before it', () => {
  expect(readInviteCode('?inviteCode=ab12', '?inviteCode=zz')).toBe('AB12')
  expect(readInviteCode('?next=%2Fmine', '?invitecode=ZZ99')).toBe('ZZ99')
})

test('a link without a code gives an empty string', () => {
  expect(readInviteCode('', '?lang=ta')).toBe('')
})
