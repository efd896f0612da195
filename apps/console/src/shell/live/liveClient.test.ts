import type { LiveEvent } from '@millrace/contract/msg/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../fakeServer.ts'
import { session } from '../session.ts'
import { followLive } from './liveClient.ts'

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = []
  readonly sent: string[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.dispatchEvent(new Event('close'))
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const event: LiveEvent = { number: 7, topic: 'support', kind: 'chat', subject: 'x' }

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://millrace.test/console/' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('after a lost connection it continues from the last number, and says when too much was missed', async () => {
  fakeServer({})
  session.begin('a token')
  const onEvents = vi.fn()
  const onGap = vi.fn()
  const stop = followLive({ onEvents, onGap })
  const [first] = FakeSocket.opened
  expect(first?.url).toBe('wss://millrace.test/api/msg/socket')
  first?.dispatchEvent(new Event('open'))
  expect(JSON.parse(first?.sent[0] ?? '')).toEqual({ type: 'hello', token: 'a token', who: 'operator' })
  first?.receive({ type: 'ready', last: 5, isComplete: true })
  first?.receive({ type: 'events', events: [event] })
  expect(onEvents).toHaveBeenCalledWith([event])
  first?.close()
  await vi.advanceTimersByTimeAsync(2_000)
  const second = FakeSocket.opened[1]
  second?.dispatchEvent(new Event('open'))
  expect(JSON.parse(second?.sent[0] ?? '')).toMatchObject({ since: 7 })
  second?.receive({ type: 'ready', last: 9_999, isComplete: false })
  expect(onGap).toHaveBeenCalledOnce()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSocket.opened).toHaveLength(2)
})

test('without sockets it asks', async () => {
  const { requests } = fakeServer({
    'console/live/poll': { data: { events: [event], last: 7, isComplete: true } },
  })
  session.begin('a token')
  const onEvents = vi.fn()
  const stop = followLive({ onEvents, onGap: () => {} })
  FakeSocket.opened[0]?.close()
  await vi.advanceTimersByTimeAsync(2_000)
  FakeSocket.opened[1]?.close()
  await vi.advanceTimersByTimeAsync(4_100)
  expect(onEvents).toHaveBeenCalledWith([event])
  expect(requests[0]?.url).toContain('console/live/poll?waitSeconds=20')
  expect(requests[1]?.url).toContain('since=7')
  stop()
})
