const key = 'seenNotices'

/** The popup notices that this device has already shown. */
export function readSeen(): readonly string[] {
  return localStorage.getItem(key)?.split(',') ?? []
}

export function saveSeen(ids: readonly string[]): void {
  localStorage.setItem(key, ids.join(','))
}
