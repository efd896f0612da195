import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { callApi } from '../../shell/client.ts'
import { invalidateTags, queryClient } from '../../shell/queryClient.ts'
import { type CachedMessages, markRead, setUnreadCount } from './cachedMessages.ts'

const updateCache = (update: (cached: CachedMessages) => CachedMessages) =>
  queryClient.setQueriesData<CachedMessages>({ queryKey: [pushRecord.path] }, (cached) => cached && update(cached))

/** Marks one message as read, or all of them. The cache is updated at once, without waiting for the server. */
export async function markMessagesRead(id?: string): Promise<void> {
  updateCache((cached) => markRead(cached, id))
  try {
    const { unread } = await callApi(pushRecordUpdate, id === undefined ? {} : { id })
    updateCache((cached) => setUnreadCount(cached, unread))
  } catch {
    // The call has shown what went wrong.
    await invalidateTags('message')
  }
}
