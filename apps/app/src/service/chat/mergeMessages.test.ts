import type { ChatMessage } from '@millrace/contract/msg/chat'
import { expect, test } from 'vitest'
import { mergeMessages } from './mergeMessages.ts'

const message = (number: number) => ({ number }) as ChatMessage
const numbers = (pages: readonly { readonly list: readonly ChatMessage[] }[]) =>
  pages.map(({ list }) => list.map(({ number }) => number))

test('what was fetched twice is there once', () => {
  const pages = [{ list: [message(1), message(2)] }, { list: [message(3)] }]
  const once = mergeMessages(pages, [message(3), message(4)])
  expect(numbers(once)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(numbers(mergeMessages(once, [message(4)]))).toEqual(numbers(once))
})

test('the first messages of a conversation are added to its empty page', () => {
  expect(numbers(mergeMessages([{ list: [] }], [message(1)]))).toEqual([[1]])
})
