import { findLanguage } from '@millrace/texts'
import { createHash } from 'node:crypto'
import type { RequestDetails } from 'web-push'
import type { Platform } from '../../http/context.ts'
import { replacingKinds } from './messageKinds.ts'
import { getVapidDetails, loadWebPush, parsePushEndpoint, type VapidDetails } from './pushService.ts'
import { renderMessage } from './renderMessage.ts'
import { findPushes, removeSubscription, type Push, type PushTarget } from './store.ts'

const timeoutMs = 10_000
/** After a day the member has seen it in the messages anyway. */
const timeToLiveSeconds = 86_400

type Sender = Pick<Platform, 'db' | 'vault' | 'settings'>

/** Pushes a batch. Returns one promise for each target: the worker retries those that were rejected. */
export async function sendPushes(platform: Sender, targets: readonly PushTarget[]): Promise<Promise<void>[]> {
  const pushes = await findPushes(platform.db, targets)
  if (pushes.length === 0) return targets.map(async () => {})
  const vapid = await getVapidDetails(platform)
  return targets.map(async ({ messageId, subscriptionId }) => {
    const push = pushes.find((push) => push.messageId === messageId && push.subscriptionId === subscriptionId)
    if (push) await sendPush(platform, vapid, push)
  })
}

async function sendPush({ db, settings }: Sender, vapid: VapidDetails, push: Push): Promise<void> {
  // The list of allowed services may have changed since.
  if (!parsePushEndpoint(settings, push.endpoint)) return
  const request = await encryptPush(push, vapid)
  const status = request && (await sendRequest(request))
  // The device is gone, or its key is invalid.
  if (status === null || status === 404 || status === 410)
    return removeSubscription(db, push.memberId, { id: push.subscriptionId })
  if (status < 200 || status > 299)
    throw new Error(`The push service ${new URL(push.endpoint).host} answered ${status}.`)
}

/** The request with its encrypted content, or null when the device's key is invalid. */
async function encryptPush(
  { endpoint, p256dh, auth, memberId, kind, params, path, language }: Push,
  vapidDetails: VapidDetails,
): Promise<RequestDetails | null> {
  const webPush = await loadWebPush()
  const payload = JSON.stringify({ ...renderMessage(findLanguage(language), { kind, params }), path })
  // The service drops an older push with the same topic. Hashed, so that it does not learn what it is about.
  const topic =
    replacingKinds.includes(kind) && createHash('sha256').update(`${memberId} ${kind}`).digest('base64url').slice(0, 32)
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: timeToLiveSeconds,
      ...(topic && { topic }),
    })
  } catch {
    return null
  }
}

async function sendRequest({ endpoint, method, headers, body }: RequestDetails): Promise<number> {
  // fetch sets the length itself.
  const { 'Content-Length': _, ...others } = headers as Record<string, string | number>
  const response = await fetch(endpoint, {
    method,
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]),
  })
  await response.body?.cancel()
  return response.status
}
