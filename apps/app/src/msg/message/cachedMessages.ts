import type { DataOf } from '@millrace/contract/call'
import type { pushRecord } from '@millrace/contract/msg/message'

type Page = DataOf<typeof pushRecord>
/** A page of messages, or a list read page by page, as it is kept. */
export type CachedMessages = Page | { readonly pages: readonly Page[] }

/** The same with one message read, or all of them. */
export function markRead(kept: CachedMessages, id?: string): CachedMessages {
  if ('pages' in kept) return { ...kept, pages: kept.pages.map((page) => markRead(page, id) as Page) }
  return {
    ...kept,
    list: kept.list.map((message) => (id === undefined || message.id === id ? { ...message, isRead: true } : message)),
    unread: id === undefined ? 0 : Math.max(0, kept.unread - 1),
  }
}

/** The same with the server's count. */
export function markUnread(kept: CachedMessages, unread: number): CachedMessages {
  return 'pages' in kept ? { ...kept, pages: kept.pages.map((page) => ({ ...page, unread })) } : { ...kept, unread }
}
