import { closeCodes } from '@millrace/contract/msg/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../fakeServer.ts'
import { queryClient } from '../queryClient.ts'
import { session } from '../session.ts'
import { followLive } from './LiveUpdates.tsx'

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = []
  readonly sent: unknown[] = []
  readonly readyState = 1
  readonly url: string
  constructor(url: URL) {
    super()
    this.url = url.href
    FakeSocket.opened.push(this)
  }
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => {}
  receive = (message: object) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  ready() {
    this.dispatchEvent(new Event('open'))
    this.receive({ type: 'ready', last: 5, isComplete: true })
  }
  fail = (code = 1006) => this.dispatchEvent(Object.assign(new Event('close'), { code }))
}

const newest = () => FakeSocket.opened.at(-1) as FakeSocket
const polled = { data: { events: [], last: 7, isComplete: true } }
const ended = { code: 401, msg: 'Please sign in.', error: 'session.required' }
let stop: () => void

/** A signed-in operator's console, and the requests that it makes. */
function follow(answers: Parameters<typeof fakeServer>[0]) {
  const { requests } = fakeServer(answers)
  session.begin('a token')
  stop = followLive()
  return (path: string) => requests.filter(({ url }) => url.startsWith(`/api/${path}`))
}

const failSockets = async () => {
  newest().fail()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().fail()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an operator connects with their token, and what changed is fetched again', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  follow({})
  expect(newest().url).toBe('ws://console.test/api/msg/socket')
  newest().ready()
  expect(newest().sent).toEqual([{ type: 'hello', token: 'a token', who: 'operator', topics: [] }])
  expect(invalidate).not.toHaveBeenCalled()
  newest().receive({ type: 'events', events: [{ number: 6, topic: 'support', kind: 'chat-closed', subject: 'x' }] })
  const [filter] = invalidate.mock.calls[0] ?? []
  const isFetched = (reads: string) => filter?.predicate?.({ meta: { reads: [reads] }, queryKey: [reads] } as never)
  expect([isFetched('chat'), isFetched('ticket')]).toEqual([true, false])
})

test('an operator who has missed too much fetches everything again', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  follow({})
  newest().dispatchEvent(new Event('open'))
  newest().receive({ type: 'ready', last: 9_999, isComplete: false })
  expect(invalidate).toHaveBeenCalledWith()
})

test('a session that has ended signs the operator out and opens no other socket', async () => {
  const requestsTo = follow({ 'console/auth/me': ended })
  newest().ready()
  newest().fail(closeCodes.sessionRequired)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(session.token()).toBeNull()
  expect(session.wasEndedByServer()).toBe(true)
  expect(requestsTo('console/auth/me')).toHaveLength(1)
  expect(FakeSocket.opened).toHaveLength(1)
})

test('a poll that is answered with 401 ends it instead of being repeated', async () => {
  const requestsTo = follow({ 'console/live/poll': ended, 'console/auth/me': ended })
  await failSockets()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(requestsTo('console/live/poll')).toHaveLength(1)
  expect(session.token()).toBeNull()
  expect(FakeSocket.opened).toHaveLength(2)
})

test('where sockets fail an operator polls from the last number, and goes back to a socket', async () => {
  const requestsTo = follow({ 'console/live/poll': polled })
  await failSockets()
  await vi.advanceTimersByTimeAsync(2_000)
  const [first, second] = requestsTo('console/live/poll')
  expect(first).toMatchObject({ url: '/api/console/live/poll?waitSeconds=0', token: 'a token' })
  expect(second).toMatchObject({ url: '/api/console/live/poll?since=7&waitSeconds=25' })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(FakeSocket.opened).toHaveLength(3)
  newest().ready()
  expect(newest().sent).toMatchObject([{ who: 'operator', since: 7 }])
  const { length } = requestsTo('console/live/poll')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requestsTo('console/live/poll')).toHaveLength(length)
})
