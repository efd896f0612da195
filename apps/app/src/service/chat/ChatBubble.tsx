import { chatRead } from '@millrace/contract/msg/chat'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { callApi } from '../../shell/client.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsTablet, useIsWide } from '../../shell/media.ts'
import { useLocation } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { getOutbox } from './ownOutbox.ts'
import { useChatState } from './useConversation.ts'
import './chat.css'

const ChatSheet = lazyPart(() => import('./ChatSheet.tsx'), 'ChatSheet', 'service')
const UnreadCount = lazyPart(() => import('./UnreadCount.tsx'), 'UnreadCount', 'service')

/** The way to customer service, on every screen but those for signing in. Each has room for it; see `Screen`. */
export function ChatBubble() {
  const isOpen = useSyncExternalStore(chatSheet.subscribe, chatSheet.get)
  const { key } = useLocation()
  // Whoever follows a link out of the chat has left it.
  useEffect(() => () => chatSheet.set(false), [key])
  return (
    <>
      {hasSession() ? <MemberBubble /> : <Bubble unread={0} />}
      <ChatSheet isOpen={isOpen} />
    </>
  )
}

/** With the number of unread messages. That the page knows of them means they were received. */
function MemberBubble() {
  const { data } = useChatState({ isOpen: false })
  const { lastNumber = 0, memberDelivered = 0, memberRead = 0 } = data?.conversation ?? {}
  useEffect(() => {
    if (lastNumber <= memberDelivered) return
    callApi(chatRead, { upTo: lastNumber, isRead: false }, new AbortController().signal).catch(() => {})
  }, [lastNumber, memberDelivered])
  // What a reload has interrupted.
  useEffect(() => void getOutbox().flush(), [])
  return <Bubble unread={lastNumber - memberRead} />
}

function Bubble({ unread }: { unread: number }) {
  const t = useText()
  const isTablet = useIsTablet()
  const isWide = useIsWide()
  const isNarrowRail = isTablet && !isWide
  const name = t('shell.customer-service')
  return (
    <button
      type="button"
      data-bubble
      aria-haspopup="dialog"
      {...(isNarrowRail && { 'aria-label': name })}
      onClick={() => chatSheet.set(true)}
      className="chat-bubble active:scale-95"
    >
      <Icon name="chat" />
      <span className="max-md:sr-only">{isNarrowRail ? t('shell.side.service') : name}</span>
      {unread > 0 && <UnreadCount count={unread} />}
    </button>
  )
}
