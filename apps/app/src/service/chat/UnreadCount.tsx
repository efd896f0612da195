import { useText } from '../../shell/useText.ts'

/** How many messages are unread, at the edge of the bubble. */
export function UnreadCount({ count }: { count: number }) {
  const t = useText()
  return (
    <span className="chat-count">
      <span aria-hidden>{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  )
}
