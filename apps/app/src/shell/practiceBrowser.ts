const key = 'practiceBrowser'

/**
 * The secret by which the practice inbox recognises this browser, so that it shows codes to nobody else. It outlives
 * the session: whoever forgot their password needs a code while they are signed out.
 */
export function getPracticeBrowser(): string {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStorage.setItem(key, secret)
  return secret
}

/** Clears local storage, except for the secret. */
export function clearLocalStorage(): void {
  const kept = localStorage.getItem(key)
  localStorage.clear()
  if (kept) localStorage.setItem(key, kept)
}
