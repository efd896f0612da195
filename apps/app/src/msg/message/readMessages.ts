import { pushRecord, pushRecordUpdate } from '@millrace/contract/msg/message'
import { ask } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'
import { withRead, withUnread, type Kept } from './withRead.ts'

const keep = (change: (kept: Kept) => Kept) =>
  queryClient.setQueriesData<Kept>({ queryKey: [pushRecord.path] }, (kept) => kept && change(kept))

/** Marks one message as read, or all of them: here at once, so that tapping through does not wait for the server. */
export async function readMessages(id?: string): Promise<void> {
  keep((kept) => withRead(kept, id))
  try {
    const { unread } = await ask(pushRecordUpdate, id === undefined ? {} : { id })
    keep((kept) => withUnread(kept, unread))
  } catch {
    // The failure was told; what is shown goes back to what the server has.
    await queryClient.invalidateQueries({ queryKey: [pushRecord.path] })
  }
}
