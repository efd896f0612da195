export type PushSupport = 'possible' | 'home-screen' | 'unsupported'

type Device = {
  readonly hasPush: boolean
  readonly userAgent: string
  readonly touchPoints: number
  readonly isOnHomeScreen: boolean
}

/**
 * Whether this device can get push notifications. An iPhone or iPad can once the app is on its home screen. An iPad
 * identifies itself as a Mac.
 */
export function getPushSupport({ hasPush, userAgent, touchPoints, isOnHomeScreen }: Device): PushSupport {
  if (hasPush) return 'possible'
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
  return isApple && !isOnHomeScreen ? 'home-screen' : 'unsupported'
}

export const detectPushSupport = (): PushSupport =>
  getPushSupport({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isOnHomeScreen: matchMedia('(display-mode: standalone)').matches,
  })
