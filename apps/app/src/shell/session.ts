/** What the device remembers of a signed-in member. */
export const hasSession = (): boolean => Boolean(localStorage.getItem('token'))

/** Forgets everything on this device: local storage, and the answers kept for offline reading. */
export function forgetDevice(): void {
  localStorage.clear()
  // Absent on an insecure origin.
  void globalThis.caches?.delete('answers')
}
