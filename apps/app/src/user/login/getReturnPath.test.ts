import { expect, test } from 'vitest'
import { getReturnPath } from './getReturnPath.ts'

test('signing in returns to the requested page, with its query', () => {
  expect(getReturnPath('/user/verify')).toBe('/user/verify')
  expect(getReturnPath('/user/loginPwd')).toBe('/user/loginPwd')
  expect(getReturnPath('/index/detail?id=7')).toBe('/index/detail?id=7')
})

test('signing in never returns to a login screen or to another site', () => {
  for (const next of [
    null,
    '',
    '/user/login',
    '/user/login/register?inviteCode=A',
    '/login/registerbym',
    '/nopermission?missing=login',
    '//evil.test',
    'https://evil.test',
  ]) {
    expect(getReturnPath(next)).toBe('/index')
  }
})
