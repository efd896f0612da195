import { chatState } from '@millrace/contract/msg/chat'
import { pushRecord } from '@millrace/contract/msg/message'
import { queryClient } from '../queries.ts'

const messages = new RegExp(`^${pushRecord.path}$`)
const money = /^(?:recharge\/(?:record|detail)|withdraw\/|cash\/withdraw\/|wallet\/|fund\/)/
const conversation = new RegExp(`^${chatState.path}$`)
/** Which paths answer differently after an event about the own member. */
const changed: Readonly<Record<string, RegExp>> = {
  message: messages,
  unread: messages,
  recharge: money,
  withdraw: money,
  chat: conversation,
  'chat-marks': conversation,
  'chat-assigned': conversation,
  'chat-closed': conversation,
  ticket: /^feedback\//,
}

/** Fetches again what is shown of these kinds of events, each once. */
export async function refetchWhatChanged(kinds: readonly string[]): Promise<void> {
  const patterns = [...new Set(kinds.flatMap((kind) => changed[kind] ?? []))]
  if (patterns.length === 0) return
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && patterns.some((pattern) => pattern.test(path)),
  })
}
