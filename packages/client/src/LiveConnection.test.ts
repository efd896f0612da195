import { closeCodes, type LiveEvent } from '@millrace/contract/msg/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  LiveConnection,
  type LiveEnvironment,
  type LiveMode,
  type PollRequest,
  type SocketHandlers,
} from './LiveConnection.ts'

class FakeSocket {
  readonly sent: unknown[] = []
  isClosed = false
  readyState: WebSocket['readyState'] = WebSocket.OPEN
  readonly handlers: SocketHandlers
  constructor(handlers: SocketHandlers) {
    this.handlers = handlers
  }
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => {
    this.isClosed = true
  }
  receive = (message: unknown) => this.handlers.onMessage(JSON.stringify(message))
  /** Opens and is greeted, as a server does that has missed nothing. */
  ready(last = 1, isComplete = true) {
    this.handlers.onOpen()
    this.receive({ type: 'ready', last, isComplete })
  }
  fail = (code = 1006) => this.handlers.onClose(code)
}

type Polled = Awaited<ReturnType<LiveEnvironment['poll']>>
type OpenPoll = PollRequest & { readonly answer: (polled: Polled) => void; readonly fail: () => void }

let sockets: FakeSocket[]
let polls: OpenPoll[]
let heard: LiveEvent[]
let modes: LiveMode[]
let missed: number
let hasSession: boolean
let hasSockets: boolean
let live: LiveConnection

const newest = () => sockets.at(-1) as FakeSocket
const lastPoll = () => polls.at(-1) as OpenPoll
const event = (number: number | null, kind = 'message'): LiveEvent => ({ number, kind, topic: 'member:x', subject: '' })

beforeEach(() => {
  vi.useFakeTimers()
  ;[sockets, polls, heard, modes, missed, hasSession, hasSockets] = [[], [], [], [], 0, true, true]
  live = new LiveConnection({
    who: 'member',
    openSocket(handlers) {
      if (!hasSockets) throw new Error('no sockets here')
      const socket = new FakeSocket(handlers)
      sockets.push(socket)
      return socket
    },
    poll: (request) =>
      new Promise((answer, reject) => void polls.push({ ...request, answer, fail: () => reject(new Error('away')) })),
    readToken: () => 'token',
    random: () => 1,
    onEvents: (events) => void heard.push(...events),
    onMissed: () => void (missed += 1),
    onMode: (mode) => void modes.push(mode),
    checkSession: async () => hasSession,
  })
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

test('the token is in the first message, and events are heard', () => {
  newest().handlers.onOpen()
  expect(newest().sent).toEqual([{ type: 'hello', token: 'token', who: 'member', topics: [] }])
  newest().receive({ type: 'ready', last: 7, isComplete: true })
  newest().receive({ type: 'events', events: [event(8), event(null, 'typing')] })
  expect(heard.map(({ kind }) => kind)).toEqual(['message', 'typing'])
  expect(modes).toEqual(['socket'])
})

test('a lost connection is opened again after a while and continues from the last number', async () => {
  newest().ready(7)
  newest().receive({ type: 'events', events: [event(9), event(null)] })
  newest().fail()
  await vi.advanceTimersByTimeAsync(999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  newest().handlers.onOpen()
  expect(newest().sent).toMatchObject([{ type: 'hello', since: 9 }])
})

test('a beat moves the number on, so that less is asked for after a loss', async () => {
  newest().ready(7)
  newest().receive({ type: 'beat', last: 40 })
  newest().fail()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().handlers.onOpen()
  expect(newest().sent).toMatchObject([{ since: 40 }])
})

test('who has missed too much is told to ask again', () => {
  newest().ready(7, false)
  expect(missed).toBe(1)
})

test('without a beat for a minute the connection is dead', async () => {
  const first = newest()
  first.ready()
  await vi.advanceTimersByTimeAsync(50_000)
  first.receive({ type: 'beat', last: 1 })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(first.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(first.isClosed).toBe(true)
  expect(sockets).toHaveLength(2)
})

test('a page that is looked at again does not wait for a dead connection', async () => {
  newest().ready()
  live.wake()
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(31_000)
  live.wake()
  expect(sockets).toHaveLength(2)
})

test('other topics are followed at once, and after a loss', async () => {
  newest().ready()
  live.follow(['square'])
  live.follow(['square'])
  expect(newest().sent.slice(1)).toEqual([{ type: 'follow', topics: ['square'] }])
  newest().fail()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().handlers.onOpen()
  expect(newest().sent).toMatchObject([{ type: 'hello', topics: ['square'] }])
})

test('a socket that is closing is told nothing more', async () => {
  newest().ready(7)
  const closing = newest()
  closing.readyState = WebSocket.CLOSING
  live.follow(['square'])
  expect(closing.sent).toHaveLength(1)
  closing.fail()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().handlers.onOpen()
  expect(newest().sent).toMatchObject([{ topics: ['square'], since: 7 }])
})

test('topics that change during the greeting are followed after it', () => {
  newest().handlers.onOpen()
  live.follow(['square'])
  expect(newest().sent).toHaveLength(1)
  newest().receive({ type: 'ready', last: 1, isComplete: true })
  expect(newest().sent.slice(1)).toEqual([{ type: 'follow', topics: ['square'] }])
})

test('a session that has ended ends the connection', async () => {
  newest().ready()
  hasSession = false
  newest().fail(closeCodes.sessionRequired)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sockets).toHaveLength(1)
})

test('after signing out nothing is opened and nothing heard', async () => {
  newest().ready()
  live.stop()
  expect(newest().isClosed).toBe(true)
  newest().receive({ type: 'events', events: [event(8)] })
  expect(heard).toEqual([])
  live.wake()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sockets).toHaveLength(1)
})

const failSockets = async () => {
  newest().fail()
  await vi.advanceTimersByTimeAsync(1_000)
  newest().fail()
  await vi.advanceTimersByTimeAsync(0)
}

test('where no socket can be opened it polls from the number it has, and later tries a socket again', async () => {
  await failSockets()
  expect(lastPoll()).toMatchObject({ since: undefined, waitSeconds: 0, topics: [] })
  lastPoll().answer({ events: [], last: 5, isComplete: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(lastPoll()).toMatchObject({ since: 5, waitSeconds: 25 })
  lastPoll().answer({ events: [event(6)], last: 6, isComplete: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toHaveLength(1)
  expect(modes.at(-1)).toBe('polling')
  expect(lastPoll()).toMatchObject({ since: 6 })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(sockets).toHaveLength(3)
  expect(lastPoll().signal.aborted).toBe(true)
  newest().ready()
  expect(modes.at(-1)).toBe('socket')
})

test('a browser without sockets polls, and other topics end the waiting', async () => {
  hasSockets = false
  newest().fail()
  await vi.advanceTimersByTimeAsync(1_000)
  const waiting = lastPoll()
  live.follow(['square'])
  expect(waiting.signal.aborted).toBe(true)
  expect(lastPoll().topics).toEqual(['square'])
})

test('an answer that comes at once instead of waiting does not make it ask without a pause', async () => {
  await failSockets()
  for (let round = 0; round < 20; round++) {
    lastPoll().answer({ events: [], last: 5, isComplete: true })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(polls.length).toBeLessThan(6)
})

test('where neither works it says so, and tries again ever more rarely', async () => {
  await failSockets()
  lastPoll().fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(modes).toEqual(['none'])
  const startMs = Date.now()
  for (let round = 0; round < 8; round++) {
    const { length } = sockets
    while (sockets.length === length) await vi.advanceTimersByTimeAsync(1_000)
    newest().fail()
    await vi.advanceTimersByTimeAsync(0)
    lastPoll().fail()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(Date.now() - startMs).toBeGreaterThan(4 * 60_000)
})
