import type { DataOf } from '@millrace/contract/call'
import type { pushRecord } from '@millrace/contract/msg/message'

type Page = DataOf<typeof pushRecord>
/** Messages as TanStack Query caches them: one page, or a list of pages. */
export type CachedMessages = Page | { readonly pages: readonly Page[] }

/** Marks one message as read, or without an id all of them. */
export function markRead(cached: CachedMessages, id?: string): CachedMessages {
  if ('pages' in cached) return { ...cached, pages: cached.pages.map((page) => markRead(page, id) as Page) }
  return {
    ...cached,
    list: cached.list.map((message) =>
      id === undefined || message.id === id ? { ...message, isRead: true } : message,
    ),
    unread: id === undefined ? 0 : Math.max(0, cached.unread - 1),
  }
}

export function setUnreadCount(cached: CachedMessages, unread: number): CachedMessages {
  return 'pages' in cached
    ? { ...cached, pages: cached.pages.map((page) => ({ ...page, unread })) }
    : { ...cached, unread }
}
