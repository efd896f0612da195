import { consoleChatList } from '@millrace/contract/console/chat'
import type { LiveEvent } from '@millrace/contract/msg/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCanCall } from '../useCanCall.ts'
import { followLive } from './liveClient.ts'
import { showTyping } from './typing.ts'

/** Which queries show what an event is about, by the first word of their keys. */
function toStaleNames(events: readonly LiveEvent[]): ReadonlySet<string> {
  const kinds = new Set(events.map(({ kind }) => kind.split('-')[0]))
  return new Set([
    ...(kinds.has('chat') ? ['chat', 'console/chat/list', 'console/chat/one'] : []),
    ...(kinds.has('ticket') ? ['ticket', 'console/ticket/list', 'console/ticket/one'] : []),
  ])
}

/** Keeps open pages current without a reload, for operators who are told about members. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const isTold = useCanCall(consoleChatList)
  useEffect(() => {
    if (!isTold) return
    return followLive({
      onEvents(events) {
        for (const { kind, subject } of events) if (kind === 'typing') showTyping(subject)
        const names = toStaleNames(events)
        if (names.size === 0) return
        void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => names.has(String(first)) })
      },
      onGap: () => void queryClient.invalidateQueries(),
    })
  }, [queryClient, isTold])
  return null
}
