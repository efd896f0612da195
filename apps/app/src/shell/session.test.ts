import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDevice,
  hasSession,
  saveSession,
  readUserId,
  readUserInfo,
  readZoneMinutes,
  saveUserInfo,
  type SignedIn,
} from './session.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    clear: () => values.clear(),
  }
}
let local = storage()
let session = storage()
beforeEach(() => {
  local = storage()
  session = storage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})
afterEach(() => vi.unstubAllGlobals())

const member = { userId: 'u1', phone: '+919876543210', timezoneType: 330 } as SignedIn

test('a kept session stands in local storage under the names of the specification', () => {
  saveSession('secret', member, true)
  expect(Object.fromEntries(local.values)).toEqual({
    token: 'secret',
    userId: 'u1',
    phone: '+919876543210',
    timezoneType: '330',
  })
  expect(hasSession()).toBe(true)
})

test('a session that is not to be kept leaves nothing in local storage', () => {
  saveSession('secret', member, false)
  saveUserInfo(member)
  expect(local.values.size).toBe(0)
  expect([hasSession(), readUserId()]).toEqual([true, 'u1'])
})

test('the time zone of the member is what the account says last; 0 means the device', () => {
  saveSession('secret', member, true)
  expect(readZoneMinutes()).toBe(330)
  saveUserInfo({ timezoneType: 0 })
  expect(readZoneMinutes()).toBeNull()
})

test('forgetting the device clears all of it', () => {
  saveSession('secret', member, true)
  saveUserInfo(member)
  clearDevice()
  expect([local.values.size, session.values.size, hasSession(), readUserInfo()]).toEqual([0, 0, false, null])
})
