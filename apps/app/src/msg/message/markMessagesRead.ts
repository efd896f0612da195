import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'
import { markRead, markUnread, type CachedMessages } from './cachedMessages.ts'

const keep = (change: (kept: CachedMessages) => CachedMessages) =>
  queryClient.setQueriesData<CachedMessages>({ queryKey: [pushRecord.path] }, (kept) => kept && change(kept))

/** Marks one message as read, or all of them: here at once, so that tapping through does not wait for the server. */
export async function readMessages(id?: string): Promise<void> {
  keep((kept) => markRead(kept, id))
  try {
    const { unread } = await callApi(pushRecordUpdate, id === undefined ? {} : { id })
    keep((kept) => markUnread(kept, unread))
  } catch {
    // The failure was told; what is shown goes back to what the server has.
    await queryClient.invalidateQueries({ queryKey: [pushRecord.path] })
  }
}
