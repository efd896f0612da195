import { practiceInbox } from '@millrace/contract/user/inbox'
import { handle, refuse } from '../http/handle.ts'
import { listInboxOf } from '../messenger/index.ts'
import { parseAccount } from './account.ts'
import { findByAccount } from './member/store.ts'
import { getBrowserHash } from './session/sessionToken.ts'
import { isBrowserOf } from './session/store.ts'

const messagesMax = 20

/**
 * A code is shown to the browser that asked for it. For the account of a member that is not enough, since anybody can
 * ask: the browser must be one that the member has signed in with.
 */
export const handleInbox = handle(practiceInbox, async (context, { account: typed }) => {
  const { db, settings } = context
  if (settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
  const account = parseAccount(typed)
  const browserHash = getBrowserHash(context)
  if (!account || !browserHash) return []
  const owner = await findByAccount(db, account)
  const isOwners = owner !== null && (await isBrowserOf(db, owner.id, browserHash))
  if (owner && !isOwners) return []
  const messages = await listInboxOf(db, account.value, messagesMax, { browserHash, isOwners })
  return messages.map(({ id, channel, sentTo, content, createdAt }) => ({
    id,
    channel,
    sentTo,
    text: content,
    createTime: createdAt.toISOString(),
  }))
})
