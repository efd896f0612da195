import { pushOwnerKey, saveTimeZone, type SignedInMember } from './session.ts'
import { unsubscribePush } from './unsubscribePush.ts'

/** Apart from what the first load needs: only signing in does it. */
export function saveSession(token: string, { userId, phone, ...member }: SignedInMember, isRemembered: boolean): void {
  const storage = isRemembered ? localStorage : sessionStorage
  // A session that ended with the browser left its push subscription; it must not go to another member.
  if (localStorage.getItem(pushOwnerKey) !== userId) void unsubscribePush()
  storage.setItem('token', token)
  storage.setItem('userId', userId)
  storage.setItem('phone', phone)
  saveTimeZone(storage, member)
}
