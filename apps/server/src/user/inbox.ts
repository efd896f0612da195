import { practiceInbox } from '@millrace/contract/user/inbox'
import { handle, refuse } from '../http/handle.ts'
import { listInbox } from '../messenger/index.ts'
import { parseAccount } from './account.ts'

const messagesMax = 20

export const handleInbox = handle(practiceInbox, async ({ db, settings }, { account: typed }) => {
  if (settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
  const account = parseAccount(typed)
  const messages = account ? await listInbox(db, account.value, messagesMax) : []
  return messages.map(({ id, channel, sentTo, content, createdAt }) => ({
    id,
    channel,
    sentTo,
    text: content,
    createTime: createdAt.toISOString(),
  }))
})
