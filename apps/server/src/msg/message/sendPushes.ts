import { findLanguage } from '@millrace/texts'
import { createHash } from 'node:crypto'
import webPush, { type RequestDetails } from 'web-push'
import type { Platform } from '../../http/context.ts'
import { replacingKinds } from './kinds.ts'
import { pushEndpoint } from './pushEndpoint.ts'
import { getVapidKeys } from './pushKey.ts'
import { renderMessage } from './renderMessage.ts'
import { findPushes, removeSubscription, type Push, type PushTarget } from './store.ts'

const patienceMs = 10_000
/** What a device does not fetch in a day is in its messages anyway. */
const keptSeconds = 86_400

type Sender = Pick<Platform, 'db' | 'vault' | 'settings'>
type Vapid = Awaited<ReturnType<typeof getVapidKeys>>

/**
 * Pushes a batch. Answers with one promise for each target: the worker tries those again, later and later, that were
 * rejected.
 */
export async function sendPushes(platform: Sender, targets: readonly PushTarget[]): Promise<Promise<void>[]> {
  const pushes = await findPushes(platform.db, targets)
  if (pushes.length === 0) return targets.map(async () => {})
  const vapid = await getVapidKeys(platform)
  return targets.map(async ({ messageId, subscriptionId }) => {
    const push = pushes.find((push) => push.messageId === messageId && push.subscriptionId === subscriptionId)
    if (push) await sendPush(platform, vapid, push)
  })
}

async function sendPush({ db, settings }: Sender, vapid: Vapid, push: Push): Promise<void> {
  // The list of services may have become shorter since.
  if (!pushEndpoint(settings, push.endpoint)) return
  const request = requestOf(push, vapid)
  const status = request && (await sendRequest(request))
  // Not there any more, or with a key that nothing can be encrypted for.
  if (status === null || status === 404 || status === 410)
    return removeSubscription(db, push.memberId, { id: push.subscriptionId })
  if (status < 200 || status > 299)
    throw new Error(`The push service ${new URL(push.endpoint).host} answered ${status}.`)
}

/** The request with its encrypted content, or null when the device's key is no key. */
function requestOf(
  { endpoint, p256dh, auth, memberId, kind, params, path, language }: Push,
  vapidDetails: Vapid,
): RequestDetails | null {
  const payload = JSON.stringify({ ...renderMessage(findLanguage(language), { kind, params }), path })
  // The service throws an older one away that the device has not fetched; it need not know what it is about.
  const topic =
    replacingKinds.includes(kind) && createHash('sha256').update(`${memberId} ${kind}`).digest('base64url').slice(0, 32)
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: keptSeconds,
      ...(topic && { topic }),
    })
  } catch {
    return null
  }
}

async function sendRequest({ endpoint, method, headers, body }: RequestDetails): Promise<number> {
  // Its length is known by the content itself.
  const { 'Content-Length': _, ...named } = headers as Record<string, string | number>
  const response = await fetch(endpoint, {
    method,
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: Object.entries(named).map(([name, value]): [string, string] => [name, String(value)]),
  })
  await response.body?.cancel()
  return response.status
}
