import { invalidateTags } from '../queryClient.ts'

const money = ['recharge', 'withdraw', 'wallet']
/** What an event about the own member changes, in the words of the contract; see `getReads`. */
const changes: Readonly<Record<string, readonly string[]>> = {
  message: ['message'],
  unread: ['message'],
  recharge: money,
  withdraw: money,
  chat: ['chat'],
  'chat-marks': ['chat'],
  'chat-assigned': ['chat'],
  'chat-closed': ['chat'],
  ticket: ['feedback'],
}

/** Fetches again what is shown of these kinds of events, each once. */
export async function refetchWhatChanged(kinds: readonly string[]): Promise<void> {
  const tags = new Set(kinds.flatMap((kind) => changes[kind] ?? []))
  if (tags.size > 0) await invalidateTags(...tags)
}
