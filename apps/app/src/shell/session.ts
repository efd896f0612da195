import type { DataOf } from '@millrace/contract/call'
import type { login } from '@millrace/contract/user/session'
import { unsubscribePush } from './unsubscribePush.ts'

export type SignedIn = DataOf<typeof login>

/** A session that is not to be kept ends with the browser's own. */
const read = (key: string): string | null => sessionStorage.getItem(key) ?? localStorage.getItem(key)

export const readToken = (): string | null => read('token')
export const readUserId = (): string => read('userId') ?? ''

/** What the device remembers of a signed-in member. */
export const hasSession = (): boolean => Boolean(readToken())

/** Whose pushes come to this device. */
export const pushOwnerKey = 'pushOwner'

export function saveSession(token: string, { userId, phone, timezoneType }: SignedIn, isKept: boolean): void {
  const store = isKept ? localStorage : sessionStorage
  // A session that ended with the browser left its pushes behind; they are not for whoever comes next.
  if (localStorage.getItem(pushOwnerKey) !== userId) void unsubscribePush()
  store.setItem('token', token)
  store.setItem('userId', userId)
  store.setItem('phone', phone)
  store.setItem('timezoneType', String(timezoneType))
}

/** The member as last heard of, so that a screen need not begin empty. */
export function readUserInfo(): unknown {
  try {
    return JSON.parse(read('userInfo') ?? 'null')
  } catch {
    return null
  }
}

export function saveUserInfo(member: { readonly timezoneType: number }): void {
  const store = sessionStorage.getItem('token') ? sessionStorage : localStorage
  store.setItem('userInfo', JSON.stringify(member))
  store.setItem('timezoneType', String(member.timezoneType))
}

/** Minutes east of UTC as the member has chosen; null where the device's own time is wanted. */
export function readZoneMinutes(): number | null {
  const minutes = Number(globalThis.localStorage ? read('timezoneType') : 0)
  return Number.isInteger(minutes) && minutes !== 0 ? minutes : null
}

/** Forgets everything on this device: local storage, the answers kept for offline reading, and where its pushes go. */
export function clearDevice(): void {
  localStorage.clear()
  sessionStorage.clear()
  // Absent on an insecure origin.
  void globalThis.caches?.delete('answers')
  void unsubscribePush()
}
