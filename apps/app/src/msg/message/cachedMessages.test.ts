import type { Message } from '@millrace/contract/msg/message'
import { expect, test } from 'vitest'
import { markRead, setUnreadCount } from './cachedMessages.ts'

const message = (id: string, isRead = false): Message => ({
  id,
  isRead,
  topic: 'income',
  title: '',
  content: '',
  path: '',
  createTime: '2026-11-15T09:00:00.000Z',
})
const page = { list: [message('a'), message('b', true), message('c')], total: 3, unread: 2 }
const toReadIds = (cached: ReturnType<typeof markRead>) =>
  ('pages' in cached ? cached.pages : [cached]).map(({ list, unread }) => [
    unread,
    ...list.filter(({ isRead }) => isRead).map(({ id }) => id),
  ])

test('marking one message as read leaves the others and lowers the count by one', () => {
  expect(toReadIds(markRead(page, 'a'))).toEqual([[1, 'a', 'b']])
})

test('marking all as read leaves none unread on any page', () => {
  expect(toReadIds(markRead({ pages: [page, page] }))).toEqual([
    [0, 'a', 'b', 'c'],
    [0, 'a', 'b', 'c'],
  ])
})

test('the count is never negative', () => {
  expect(toReadIds(markRead({ ...page, unread: 0 }, 'a'))).toEqual([[0, 'a', 'b']])
})

test('the count of the server replaces the own one', () => {
  expect([toReadIds(setUnreadCount(page, 7)), toReadIds(setUnreadCount({ pages: [page] }, 7))]).toEqual([
    [[7, 'b']],
    [[7, 'b']],
  ])
})
