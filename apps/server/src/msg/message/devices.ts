import { firebaseToken, pushChoice, pushChoose, pushStop } from '@millrace/contract/msg/message'
import { handle, refuse } from '../../http/handle.ts'
import { getPublicPushKey, parsePushEndpoint } from './pushService.ts'
import { findNotificationChoice, removeSubscription, saveNotificationChoice, saveSubscription } from './store.ts'

export const devicesHandlers = [
  handle(firebaseToken, async ({ db, member, settings }, { endpoint: url, p256dh, auth }) => {
    const endpoint = parsePushEndpoint(settings, url)
    if (!endpoint) return refuse('push.host-unknown')
    return (await saveSubscription(db, member.id, { endpoint, p256dh, auth })) ? null : refuse('push.too-many')
  }),
  handle(pushStop, async ({ db, member }, { endpoint }) => {
    // In normal form, as it was stored.
    await removeSubscription(db, member.id, { endpoint: new URL(endpoint).href })
    return null
  }),
  handle(pushChoice, async (context) => ({
    publicKey: await getPublicPushKey(context),
    ...(await findNotificationChoice(context.db, context.member.id)),
  })),
  handle(pushChoose, ({ db, member }, { income, wallet }) =>
    saveNotificationChoice(db, member.id, {
      ...(income !== undefined && { income }),
      ...(wallet !== undefined && { wallet }),
    }),
  ),
]
