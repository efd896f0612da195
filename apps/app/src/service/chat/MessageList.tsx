import type { ChatMessage } from '@millrace/contract/msg/chat'
import { Fragment, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { toLocalDay } from '../../shell/dates.ts'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useText } from '../../shell/useText.ts'
import { Message, UnsentMessage } from './Message.tsx'
import { getOutbox } from './ownOutbox.ts'
import type { Conversation } from './useConversation.ts'

type MessageListProps = {
  messages: readonly ChatMessage[]
  conversation: Conversation | null
  isStaffTyping: boolean
  onLeave: () => void
  earlier?: { readonly isBusy: boolean; readonly load: () => void } | undefined
  children: ReactNode
}

/** The messages by day, then those that are not sent yet. It stays at the newest, and loads earlier ones upward. */
export function MessageList({ messages, conversation, isStaffTyping, onLeave, earlier, children }: MessageListProps) {
  const t = useText()
  const outbox = getOutbox()
  const unsent = useSyncExternalStore(outbox.messages.subscribe, outbox.messages.get)
  const known = new Set(messages.map(({ clientId }) => clientId))
  const waiting = unsent.filter(({ clientId }) => !known.has(clientId))
  const arrived = unsent.flatMap(({ clientId }) => (known.has(clientId) ? [clientId] : [])).join()
  useEffect(() => {
    if (arrived) outbox.remove(arrived.split(','))
  }, [arrived, outbox])
  const isEmpty = messages.length === 0 && waiting.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div role="region" tabIndex={0} aria-label={t('chat.messages')} className="chat-scroller">
      <div className="grid gap-3 p-4">
        {earlier && <Earlier {...earlier} />}
        {isEmpty && <p className="px-4 py-6 text-center text-muted">{t('chat.begin')}</p>}
        <div role="log" className="grid gap-2">
          {messages.map((message, i) => (
            <Fragment key={message.number}>
              <DayOf time={message.createTime} before={messages[i - 1]?.createTime} />
              <Message message={message} conversation={conversation} onLeave={onLeave} />
            </Fragment>
          ))}
          {waiting.map((message, i) => (
            <Fragment key={message.clientId}>
              <DayOf time={message.createTime} before={waiting[i - 1]?.createTime ?? messages.at(-1)?.createTime} />
              <UnsentMessage message={message} onLeave={onLeave} />
            </Fragment>
          ))}
        </div>
        {isStaffTyping && <Typing name={conversation?.staffName ?? ''} />}
        {children}
        <p className="text-13 text-muted">{t('chat.never-ask')}</p>
      </div>
    </div>
  )
}

const dayMs = 24 * 60 * 60_000

const readDays = () => ({
  today: toLocalDay(new Date().toISOString()),
  yesterday: toLocalDay(new Date(Date.now() - dayMs).toISOString()),
})

/** The day, above its first message. */
function DayOf({ time, before }: { time: string; before: string | undefined }) {
  const t = useText()
  const formatShortDay = useFormatShortDay()
  const day = toLocalDay(time)
  if (before && toLocalDay(before) === day) return null
  const { today, yesterday } = readDays()
  const hasYear = day.slice(0, 4) !== today.slice(0, 4)
  return (
    <p className="py-1 text-center text-12 text-muted">
      {day === today ? t('chat.today') : day === yesterday ? t('chat.yesterday') : formatShortDay(day, { hasYear })}
    </p>
  )
}

function Earlier({ isBusy, load }: { isBusy: boolean; load: () => void }) {
  const t = useText()
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!start.current || isBusy) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '200px' })
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [isBusy, load])
  return (
    <div ref={start} className="grid place-items-center">
      <Button kind="plain" isBusy={isBusy} onPress={load}>
        {t('chat.earlier')}
      </Button>
    </div>
  )
}

function Typing({ name }: { name: string }) {
  const t = useText()
  return (
    <p role="status" className="chat-dots">
      <span className="sr-only">{name ? t('chat.typing', { name }) : t('chat.typing-somebody')}</span>
      {[0, 1, 2].map((dot) => (
        <i key={dot} />
      ))}
    </p>
  )
}
