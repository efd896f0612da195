const names: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
]

/** The suggested name of a passkey on this device. Empty when the device is unknown. */
export const guessDeviceName = (userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
