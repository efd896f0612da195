import type { Message } from '@millrace/contract/msg/message'
import { expect, test } from 'vitest'
import { markRead, markUnread } from './cachedMessages.ts'

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
const readOf = (kept: ReturnType<typeof markRead>) =>
  ('pages' in kept ? kept.pages : [kept]).map(({ list, unread }) => [
    unread,
    ...list.filter(({ isRead }) => isRead).map(({ id }) => id),
  ])

test('reading one message leaves the others as they are and counts one less', () => {
  expect(readOf(markRead(page, 'a'))).toEqual([[1, 'a', 'b']])
})

test('reading all leaves none unread, on every page', () => {
  expect(readOf(markRead({ pages: [page, page] }))).toEqual([
    [0, 'a', 'b', 'c'],
    [0, 'a', 'b', 'c'],
  ])
})

test('the count never falls below none', () => {
  expect(readOf(markRead({ ...page, unread: 0 }, 'a'))).toEqual([[0, 'a', 'b']])
})

test('the server has the last word on the count', () => {
  expect([readOf(markUnread(page, 7)), readOf(markUnread({ pages: [page] }, 7))]).toEqual([[[7, 'b']], [[7, 'b']]])
})
