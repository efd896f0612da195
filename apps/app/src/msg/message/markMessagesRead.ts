import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { changeAnswers } from '../../shell/changeAnswers.ts'
import { callApi } from '../../shell/client.ts'
import { invalidateTags } from '../../shell/queryClient.ts'
import { type CachedMessages, markRead, setUnreadCount } from './cachedMessages.ts'

const messages = { queryKey: [pushRecord.path] }

/** Marks one message as read, or all of them. The cache is updated at once, without waiting for the server. */
export async function markMessagesRead(id?: string): Promise<void> {
  const writing = callApi(pushRecordUpdate, id === undefined ? {} : { id })
  changeAnswers<CachedMessages>(messages, (cached) => markRead(cached, id), writing)
  try {
    const { unread } = await writing
    changeAnswers<CachedMessages>(messages, (cached) => setUnreadCount(markRead(cached, id), unread))
  } catch {
    // The call has shown what went wrong.
    await invalidateTags('message')
  }
}
