import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDevice,
  hasSession,
  readTimeZoneMinutes,
  readUserId,
  readUserInfo,
  saveSession,
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
})
afterEach(() => vi.unstubAllGlobals())

const member = { userId: 'u1', phone: '+919876543210', timezoneType: 330, timezoneMinutes: 330 } as SignedInMember

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

test('the time zone is the one last fetched with the member; null means that of the device', () => {
  saveSession('secret', member, true)
  expect(readTimeZoneMinutes()).toBe(330)
  saveUserInfo({ timezoneType: 0, timezoneMinutes: null })
  expect(readTimeZoneMinutes()).toBeNull()
})

test('UTC is a time zone of its own, not that of the device', () => {
  saveSession('secret', member, true)
  saveUserInfo({ timezoneType: 0, timezoneMinutes: 0 })
  expect(readTimeZoneMinutes()).toBe(0)
})

test('clearing the device clears both storages', () => {
  saveSession('secret', member, true)
  saveUserInfo(member)
  clearDevice()
  expect([local.values.size, session.values.size, hasSession(), readUserInfo()]).toEqual([0, 0, false, null])
})
