import { expect, test } from 'vitest'
import { wantedPath } from './wantedPath.ts'

test('signing in returns to the page that was wanted, with its query', () => {
  expect(wantedPath('/user/verify')).toBe('/user/verify')
  expect(wantedPath('/user/loginPwd')).toBe('/user/loginPwd')
  expect(wantedPath('/index/detail?id=7')).toBe('/index/detail?id=7')
})

test('the way in is never returned to, nor is another site', () => {
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
    expect(wantedPath(next)).toBe('/index')
  }
})
