import { decodeBase64 } from '@millrace/client/decodeBase64'
import { firebaseToken, pushStop } from '@millrace/contract/msg/message'
import { callApi } from '../../shell/client.ts'
import { pushOwnerKey, readUserId } from '../../shell/session.ts'
import { unsubscribePush } from '../../shell/unsubscribePush.ts'
import { detectPushSupport, type PushSupport } from './pushSupport.ts'

export type DevicePush = Exclude<PushSupport, 'possible'> | 'denied' | 'off' | 'on'

/** Whether the subscription has the server's current key; with another key nothing would arrive. */
function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const expected = decodeBase64(publicKey)
  return own.length === expected.length && own.every((byte, i) => byte === expected[i])
}

const getSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null

async function registerWithServer(subscription: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await callApi(firebaseToken, { endpoint: subscription.endpoint, p256dh, auth })
  localStorage.setItem(pushOwnerKey, readUserId())
}

/** Whether this device gets push notifications; if it cannot, why. */
export async function readDevicePush(publicKey: string): Promise<DevicePush> {
  const support = detectPushSupport()
  if (support !== 'possible') return support
  if (Notification.permission === 'denied') return 'denied'
  if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported'
  const subscription = await getSubscription()
  if (Notification.permission !== 'granted' || !subscription || !hasKey(subscription, publicKey)) return 'off'
  // The server may have dropped the device, for example after a long time offline.
  await registerWithServer(subscription).catch(() => {})
  return 'on'
}

/** Asks for permission, subscribes, and registers with the server. Throws when the browser cannot subscribe. */
export async function subscribePush(publicKey: string): Promise<DevicePush> {
  // This has to be first: some browsers ask only right after a tap.
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  if (old && !hasKey(old, publicKey)) await old.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64(publicKey),
  })
  try {
    await registerWithServer(subscription)
    return 'on'
  } catch {
    // The call has shown what went wrong. A device that the server does not know must not seem to be on.
    await subscription.unsubscribe()
    return 'off'
  }
}

/** Unsubscribes on the server and in the browser; without a connection only in the browser. */
export async function unsubscribeDevicePush(): Promise<void> {
  const subscription = await getSubscription().catch(() => null)
  if (!subscription) return
  await callApi(pushStop, { endpoint: subscription.endpoint }).catch(() => {})
  await unsubscribePush()
}
