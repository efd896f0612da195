import { chatRead } from '@millrace/contract/msg/chat'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { callApi } from '../../shell/client.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useLocation } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { getOutbox } from './ownOutbox.ts'
import { useChatState } from './useConversation.ts'
import { useKeepClear } from './useKeepClear.ts'
import './chat.css'

const ChatSheet = lazyComponent(() => import('./ChatSheet.tsx'), 'ChatSheet', 'service')

const UnreadCount = lazyComponent(() => import('./UnreadCount.tsx'), 'UnreadCount', 'service')

/** The way to customer service, on every screen but those for signing in. */
export function ChatBubble() {
  const isOpen = useSyncExternalStore(chatSheet.subscribe, chatSheet.get)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const { key } = useLocation()
  // Whoever follows a link out of the chat has left it.
  useEffect(() => () => chatSheet.set(false), [key])
  return (
    <>
      {hasSession() ? <MemberBubble /> : <Bubble unread={0} />}
      {wasOpened && (
        <Suspense>
          <ChatSheet isOpen={isOpen} />
        </Suspense>
      )}
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
  const button = useRef<HTMLButtonElement>(null)
  useKeepClear(button)
  return (
    <button
      ref={button}
      type="button"
      data-bubble
      aria-haspopup="dialog"
      onClick={() => chatSheet.set(true)}
      className="chat-bubble shadow-card active:scale-95"
    >
      <span className="sr-only">{t('shell.customer-service')}</span>
      <Icon name="chat" />
      {unread > 0 && (
        <Suspense>
          <UnreadCount count={unread} />
        </Suspense>
      )}
    </button>
  )
}
