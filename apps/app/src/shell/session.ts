import type { DataOf } from '@millrace/contract/call'
import type { login } from '@millrace/contract/user/session'
import { clearLocalStorage } from './practiceBrowser.ts'
import { readJson } from './storage.ts'
import { unsubscribePush } from './unsubscribePush.ts'

export type SignedInMember = DataOf<typeof login>
type TimeZone = Pick<SignedInMember, 'timezoneType' | 'timezoneMinutes'>

/** A session that is not remembered is in session storage, which ends with the browser. */
const read = (key: string): string | null => sessionStorage.getItem(key) ?? localStorage.getItem(key)

export const readToken = (): string | null => read('token')
export const readUserId = (): string => read('userId') ?? ''
export const hasSession = (): boolean => Boolean(readToken())

/** Local storage: the member who gets push notifications on this device. */
export const pushOwnerKey = 'pushOwner'

/** The specification's name for it, where 0 is also UTC, and ours. */
export function saveTimeZone(storage: Storage, { timezoneType, timezoneMinutes }: TimeZone): void {
  storage.setItem('timezoneType', String(timezoneType))
  storage.setItem('timezoneMinutes', timezoneMinutes === null ? '' : String(timezoneMinutes))
}

/** The member as last fetched, so that a screen does not start empty. */
export const readUserInfo = (): unknown =>
  readJson(sessionStorage.getItem('userInfo') === null ? localStorage : sessionStorage, 'userInfo')

/** Adds what the specification's clients have in it besides: the own invite code, and the app's version. */
export function saveUserInfo(member: TimeZone & Pick<SignedInMember, 'shareCode'>): void {
  const storage = sessionStorage.getItem('token') ? sessionStorage : localStorage
  const added = { inviteCode: member.shareCode, version: __VERSION__, versionCode: __VERSION_CODE__ }
  storage.setItem('userInfo', JSON.stringify({ ...member, ...added }))
  saveTimeZone(storage, member)
}

/** The time zone that the member has chosen, in minutes east of UTC; null for that of the device. */
export function readTimeZoneMinutes(): number | null {
  const stored = globalThis.localStorage && read('timezoneMinutes')
  const minutes = Number(stored)
  return stored && Number.isInteger(minutes) ? minutes : null
}

/** Answers that the service worker keeps, and files of a post that is being written. */
export const memberCache = 'answers'

/** Clears what is known of the member on this device: storage, cached answers, and the push subscription. */
export function clearDevice(): void {
  clearLocalStorage()
  sessionStorage.clear()
  // Not available on an insecure origin.
  void globalThis.caches?.delete(memberCache)
  void unsubscribePush()
}
