const kinds: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
]

/** What a device is called in the list of passkeys, until its owner says otherwise. Empty when unknown. */
export const deviceName = (userAgent: string): string => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
