import type { DataOf } from '@millrace/contract/call'
import { chatMessages, chatState, type ChatMessage } from '@millrace/contract/msg/chat'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../shell/client.ts'
import { useIsLive } from '../../shell/live/useLive.ts'
import { useCall } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { readUserId } from '../../shell/session.ts'
import { mergeMessages } from './mergeMessages.ts'

export type ChatState = DataOf<typeof chatState>
export type Conversation = NonNullable<ChatState['conversation']>
type Page = { list: ChatMessage[] }

const pageSize = 30
const askEveryMs = 5_000

/** Who is there, and up to where the conversation is. Whoever hears of nothing asks often. */
export function useChatState({ isOpen }: { isOpen: boolean }) {
  const isLive = useIsLive()
  return useCall(chatState, {}, { staleTime: 5_000, refetchInterval: isOpen && !isLive && askEveryMs })
}

const getKey = (conversationId: string) => [chatMessages.path, readUserId(), conversationId] as const

/** The newest messages, and earlier ones page by page. What the conversation has beyond them is fetched and added. */
export function useMessages({ id, lastNumber }: Conversation, fetchedAtMs: number) {
  const query = useInfiniteQuery({
    queryKey: getKey(id),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callApi(chatMessages, { pageSize, ...(pageParam > 0 && { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: () => null,
    getPreviousPageParam: ({ list: [first] }) => (first && first.number > 1 ? first.number : null),
    staleTime: Infinity,
  })
  const messages = query.data?.pages.flatMap(({ list }) => list) ?? []
  const last = messages.at(-1)?.number ?? 0
  const isBehind = query.data !== undefined && last < lastNumber
  useEffect(() => {
    if (!isBehind) return
    const abort = new AbortController()
    // When it fails, the next answer about the conversation tries again.
    fetchAfter(id, last, abort.signal).catch(() => {})
    return () => abort.abort()
  }, [isBehind, id, last, fetchedAtMs])
  return { query, messages }
}

async function fetchAfter(id: string, after: number, signal: AbortSignal): Promise<void> {
  const { list } = await callApi(chatMessages, { after, pageSize: 100 }, signal)
  queryClient.setQueryData<InfiniteData<Page, number>>(
    getKey(id),
    (cached) => cached && { ...cached, pages: mergeMessages(cached.pages, list) },
  )
}
