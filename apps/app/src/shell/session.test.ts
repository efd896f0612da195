import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getPracticeBrowser } from './practiceBrowser.ts'
import { saveSession } from './saveSession.ts'
import {
  clearDevice,
  hasSession,
  readTimeZoneMinutes,
  readUserId,
  readUserInfo,
  saveUserInfo,
  type SignedInMember,
} from './session.ts'

function createStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    clear: () => values.clear(),
  }
}
let local = createStorage()
let session = createStorage()
beforeEach(() => {
  local = createStorage()
  session = createStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('__VERSION__', '1.2.0')
  vi.stubGlobal('__VERSION_CODE__', 20)
})
afterEach(() => vi.unstubAllGlobals())

const member = {
  userId: 'u1',
  phone: '+919876543210',
  timezoneType: 330,
  timezoneMinutes: 330,
  shareCode: 'MILL42',
} as SignedInMember

test('a remembered session is in local storage under the names of the specification', () => {
  saveSession('secret', member, true)
  expect(Object.fromEntries(local.values)).toEqual({
    token: 'secret',
    userId: 'u1',
    phone: '+919876543210',
    timezoneType: '330',
    timezoneMinutes: '330',
  })
  expect(hasSession()).toBe(true)
})

test('a session that is not remembered leaves nothing in local storage', () => {
  saveSession('secret', member, false)
  saveUserInfo(member)
  expect(local.values.size).toBe(0)
  expect([hasSession(), readUserId()]).toEqual([true, 'u1'])
})

test('the stored member also has the invite code and the version of the app', () => {
  saveSession('secret', member, true)
  saveUserInfo(member)
  expect(readUserInfo()).toEqual({ ...member, inviteCode: 'MILL42', version: '1.2.0', versionCode: 20 })
})

test('the time zone is the one last fetched with the member; null means that of the device', () => {
  saveSession('secret', member, true)
  expect(readTimeZoneMinutes()).toBe(330)
  saveUserInfo({ ...member, timezoneType: 0, timezoneMinutes: null })
  expect(readTimeZoneMinutes()).toBeNull()
})

test('UTC is a time zone of its own, not that of the device', () => {
  saveSession('secret', member, true)
  saveUserInfo({ ...member, timezoneType: 0, timezoneMinutes: 0 })
  expect(readTimeZoneMinutes()).toBe(0)
})

test('the secret for the practice inbox is made once and outlives the session', () => {
  const secret = getPracticeBrowser()
  expect(secret).toMatch(/^[0-9a-f]{48}$/)
  saveSession('secret', member, true)
  clearDevice()
  expect([getPracticeBrowser(), hasSession()]).toEqual([secret, false])
})

test('cached answers and the files of a draft go at sign-out', () => {
  const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
  vi.stubGlobal('caches', { delete: remove })
  clearDevice()
  expect(remove.mock.calls).toEqual([['answers']])
})

test('clearing the device clears both storages', () => {
  saveSession('secret', member, true)
  saveUserInfo(member)
  clearDevice()
  expect([local.values.size, session.values.size, hasSession(), readUserInfo()]).toEqual([0, 0, false, null])
})
