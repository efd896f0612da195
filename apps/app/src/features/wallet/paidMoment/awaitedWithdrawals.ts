import { readUserId } from '../../../shell/session.ts'
import { readJson } from '../../../shell/storage.ts'

/** Local storage: the withdrawals that the member has seen in progress on this device, and not yet paid. */
const getKey = (): string => `awaitedWithdrawals.${readUserId()}`

export function readAwaited(): readonly string[] {
  const stored = readJson(localStorage, getKey())
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function awaitWithdrawal(id: string): void {
  if (!readAwaited().includes(id)) save([...readAwaited(), id])
}

/** Returns whether it was awaited, which is so once. */
export function stopAwaiting(id: string): boolean {
  const awaited = readAwaited()
  if (!awaited.includes(id)) return false
  save(awaited.filter((each) => each !== id))
  return true
}

function save(ids: readonly string[]): void {
  if (ids.length > 0) localStorage.setItem(getKey(), JSON.stringify(ids))
  else localStorage.removeItem(getKey())
}
