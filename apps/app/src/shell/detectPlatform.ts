/** An app of a store that shows this one, or a browser: each has releases of its own. */
export function detectPlatform(userAgent: string, referrer: string): 'web' | 'android' | 'ios' {
  const isAndroidApp = referrer.startsWith('android-app://') || /Android.+; wv\)/.test(userAgent)
  if (isAndroidApp) return 'android'
  // A browser there names itself, and an app does not.
  return /iPhone|iPad/.test(userAgent) && !/Safari\//.test(userAgent) ? 'ios' : 'web'
}
