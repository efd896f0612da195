import { firebaseToken, pushStop } from '@millrace/contract/msg/message'
import { callApi } from '../../shell/client.ts'
import { pushOwnerKey, readUserId } from '../../shell/session.ts'
import { unsubscribePush } from '../../shell/unsubscribePush.ts'
import { detectPushSupport, type PushSupport } from './pushSupport.ts'

export type DevicePush = Exclude<PushSupport, 'possible'> | 'denied' | 'off' | 'on'

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

/** Subscribed with the key that the server pushes with today; with another one nothing would arrive. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const wanted = bytesOf(publicKey)
  return own.length === wanted.length && own.every((byte, i) => byte === wanted[i])
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await callApi(firebaseToken, { endpoint: subscription.endpoint, p256dh, auth })
  localStorage.setItem(pushOwnerKey, readUserId())
}

/** What stands between this device and notifications, if anything. */
export async function readDevicePush(publicKey: string): Promise<DevicePush> {
  const support = detectPushSupport()
  if (support !== 'possible') return support
  if (Notification.permission === 'denied') return 'denied'
  if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported'
  const subscription = await subscriptionHere()
  if (Notification.permission !== 'granted' || !subscription || !isFor(subscription, publicKey)) return 'off'
  // The server may have dropped the device, after a long time without a connection say: told again, "on" is true.
  await tellServer(subscription).catch(() => {})
  return 'on'
}

/** Asks the person, then the browser's push service, then tells the server. Throws when the browser cannot. */
export async function subscribePush(publicKey: string): Promise<DevicePush> {
  // First of all: some browsers ask only while the tap is fresh.
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  if (old && !isFor(old, publicKey)) await old.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  try {
    await tellServer(subscription)
    return 'on'
  } catch {
    // The refusal was told; a device that the server does not know must not look as if it were on.
    await subscription.unsubscribe()
    return 'off'
  }
}

/** The server forgets where this device's pushes go, then the browser does; without a connection the browser alone. */
export async function unsubscribeDevicePush(): Promise<void> {
  const subscription = await subscriptionHere().catch(() => null)
  if (!subscription) return
  await callApi(pushStop, { endpoint: subscription.endpoint }).catch(() => {})
  await unsubscribePush()
}
