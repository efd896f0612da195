import { chatRead } from '@millrace/contract/msg/chat'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Logo } from '../../components/Logo.tsx'
import { callApi } from '../../shell/client.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useLive, useLiveMode } from '../../shell/live/useLive.ts'
import { useIsOnline } from '../../shell/useIsOnline.ts'
import { useText } from '../../shell/useText.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { getOutbox, newTicket } from './ownOutbox.ts'
import { useChatState, useMessages, type ChatState, type Conversation } from './useConversation.ts'

const OfflineNote = lazyPart(() => import('./OfflineNote.tsx'), 'OfflineNote')

const typingMs = 4_000

/** A member's conversation with customer service. */
export function Chat({ onLeave }: { onLeave: () => void }) {
  const state = useChatState({ isOpen: true })
  if (state.data) return <Open state={state.data} fetchedAtMs={state.dataUpdatedAt} onLeave={onLeave} />
  return (
    <div className="grid flex-1 place-items-center p-4" aria-busy={!state.isError}>
      {state.isError ? (
        <ErrorState message={state.error.message} isBusy={state.isFetching} onRetry={() => void state.refetch()} />
      ) : (
        <Logo isSpinning className="size-8 text-accent" />
      )}
    </div>
  )
}

function Open({ state, fetchedAtMs, onLeave }: { state: ChatState; fetchedAtMs: number; onLeave: () => void }) {
  const { conversation } = state
  const notes = <Notes state={state} onLeave={onLeave} />
  return (
    <>
      {conversation ? (
        <Messages key={conversation.id} conversation={conversation} fetchedAtMs={fetchedAtMs} onLeave={onLeave}>
          {notes}
        </Messages>
      ) : (
        <MessageList messages={[]} conversation={null} isStaffTyping={false} onLeave={onLeave}>
          {notes}
        </MessageList>
      )}
      <Composer
        canType={conversation !== null && !conversation.isClosed}
        isAnswered={Boolean(conversation?.staffName && !conversation.isClosed)}
      />
    </>
  )
}

type MessagesProps = {
  conversation: Conversation
  fetchedAtMs: number
  onLeave: () => void
  children: ReactNode
}

function Messages({ conversation, fetchedAtMs, onLeave, children }: MessagesProps) {
  const { query, messages } = useMessages(conversation, fetchedAtMs)
  const last = messages.at(-1)?.number ?? 0
  useMarkRead(conversation, last)
  const isStaffTyping = useIsStaffTyping(conversation.id, last)
  const { hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage } = query
  return (
    <MessageList
      messages={messages}
      conversation={conversation}
      isStaffTyping={isStaffTyping}
      onLeave={onLeave}
      earlier={hasPreviousPage ? { isBusy: isFetchingPreviousPage, load: () => void fetchPreviousPage() } : undefined}
    >
      {children}
    </MessageList>
  )
}

/** What is shown here is read, as soon as somebody looks at the page. */
function useMarkRead({ memberRead }: Conversation, last: number): void {
  const isVisible = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
  useEffect(() => {
    if (!isVisible || last <= memberRead) return
    // A lost connection loses nothing: the next message, or opening the chat, marks this one too.
    callApi(chatRead, { upTo: last, isRead: true }, new AbortController().signal).catch(() => {})
  }, [isVisible, last, memberRead])
}

/** Until the message is there, or for a few seconds after they stopped. */
function useIsStaffTyping(conversationId: string, last: number): boolean {
  const [typing, setTyping] = useState<{ readonly after: number; readonly untilMs: number } | null>(null)
  useLive([], ({ kind, subject }) => {
    if (kind === 'typing' && subject === conversationId) setTyping({ after: last, untilMs: Date.now() + typingMs })
  })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), typing.untilMs - Date.now())
    return () => clearTimeout(timer)
  }, [typing])
  return typing?.after === last
}

/** What the member should know: whether somebody answers now, that a ticket was opened, that news may come late. */
function Notes({ state, onLeave }: { state: ChatState; onLeave: () => void }) {
  const t = useText()
  const { isOnline, conversation } = state
  const mode = useLiveMode()
  const isConnected = useIsOnline()
  const outbox = getOutbox()
  // Where asking works but hearing does not.
  const isDeaf = mode === 'none' && isConnected
  const ticketNumber = useSyncExternalStore(newTicket.subscribe, newTicket.get)
  useEffect(() => {
    if (mode === 'socket' || mode === 'polling') void outbox.flush()
  }, [mode, outbox])
  return (
    <>
      {!isOnline && <OfflineNote state={state} ticketNumber={ticketNumber} onLeave={onLeave} />}
      {isDeaf && <p className="text-center text-13 text-muted">{t('chat.no-socket')}</p>}
      {conversation?.isClosed && <p className="text-center text-13 text-muted">{t('chat.ended')}</p>}
    </>
  )
}
