const key = 'practiceBrowser'
/** That this device has a passkey, which outlives the session too. */
export const ownPasskeyKey = 'ownPasskey'

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

/** Clears local storage, except for the secret, the theme and that there is a passkey, which belong to the device. */
export function clearLocalStorage(): void {
  const kept = [key, 'theme', ownPasskeyKey].map((each) => [each, localStorage.getItem(each)] as const)
  localStorage.clear()
  for (const [each, value] of kept) if (value) localStorage.setItem(each, value)
}
