import { CallFailure } from '@millrace/client/CallFailure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outbox, type Unsent } from './Outbox.ts'

const message = (clientId: string): Unsent => ({
  clientId,
  content: clientId,
  record: null,
  picture: null,
  createTime: '',
  isSent: false,
  problem: '',
})

let sent: string[]
let stored: readonly Unsent[]
let isOnline: boolean
let refused: string[]
let isOwn: boolean
const create = () =>
  new Outbox({
    load: () => stored,
    save: (messages) => {
      stored = messages
    },
    async send({ clientId }) {
      if (!isOnline) throw new CallFailure('no connection', null)
      if (refused.includes(clientId)) throw new CallFailure('refused', { code: 404, msg: 'refused', data: null })
      sent.push(clientId)
    },
    isOwn: () => isOwn,
  })
beforeEach(() => {
  vi.useFakeTimers()
  ;[sent, stored, isOnline, refused, isOwn] = [[], [], true, [], true]
})
afterEach(() => void vi.useRealTimers())

const waiting = (outbox: Outbox) => outbox.messages.get().flatMap(({ clientId, isSent }) => (isSent ? [] : [clientId]))

test('messages go out one after the other, in their order', async () => {
  const outbox = create()
  for (const id of ['a', 'b', 'c']) outbox.add(message(id))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(stored).toEqual([])
})

test('without a connection they wait, and go out once it is back', async () => {
  isOnline = false
  const outbox = create()
  outbox.add(message('a'))
  outbox.add(message('b'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(waiting(outbox)).toEqual(['a', 'b'])
  isOnline = true
  await outbox.flush()
  expect(sent).toEqual(['a', 'b'])
})

test('they are tried again without anybody doing anything, under the same id', async () => {
  isOnline = false
  const outbox = create()
  outbox.add(message('a'))
  await vi.advanceTimersByTimeAsync(0)
  isOnline = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['a'])
})

test('what was not sent survives a reload', async () => {
  isOnline = false
  create().add(message('a'))
  await vi.advanceTimersByTimeAsync(0)
  vi.clearAllTimers()
  isOnline = true
  const outbox = create()
  expect(waiting(outbox)).toEqual(['a'])
  await outbox.flush()
  expect(sent).toEqual(['a'])
})

test('a refused message holds up no other, and is sent again only when asked for', async () => {
  refused = ['a']
  const outbox = create()
  outbox.add(message('a'))
  outbox.add(message('b'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['b'])
  expect(outbox.messages.get()[0]).toMatchObject({ clientId: 'a', problem: 'refused' })
  refused = []
  outbox.resend('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['b', 'a'])
})

test('a message that the conversation has, or that was given up, is gone', () => {
  isOnline = false
  const outbox = create()
  outbox.add(message('a'))
  outbox.add(message('b'))
  outbox.remove(['a'])
  expect(stored.map(({ clientId }) => clientId)).toEqual(['b'])
})

// Attack by somebody who shares a device, on what belongs to others: what a member left unsent goes out as the next
// one’s. Impossible: only whoever wrote it sends it.
test('what was not sent before signing out is not sent by whoever signs in next', async () => {
  isOnline = false
  const outbox = create()
  outbox.add(message('a'))
  await vi.advanceTimersByTimeAsync(0)
  ;[isOnline, isOwn] = [true, false]
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await outbox.flush()
  expect(sent).toEqual([])
})
