import { livePoll, socketPath, type LiveEvent } from '@millrace/contract/msg/live'
import { callApi } from '../client.ts'
import { createStore } from '../createStore.ts'
import { queryClient } from '../queries.ts'
import { getServiceUrl } from '../serviceUrls.ts'
import { readToken } from '../session.ts'
import {
  LiveConnection,
  pollWaitSeconds,
  type LiveMode,
  type PollRequest,
  type SocketHandlers,
} from './LiveConnection.ts'
import { refetchWhatChanged } from './refetchWhatChanged.ts'

type Subscriber = {
  readonly topics: readonly string[]
  readonly onEvent: (event: LiveEvent) => void
}

const subscribers = new Set<Subscriber>()
let connection: { readonly token: string; readonly live: LiveConnection } | null = null

export const liveMode = createStore<LiveMode>('starting')

/** Call it after a sign-in, a sign-out or anything that may have been one. */
export function followSession(): void {
  const token = readToken()
  if (token === (connection?.token ?? null)) return
  connection?.live.stop()
  connection = token === null ? null : { token, live: new LiveConnection(browser) }
  liveMode.set('starting')
  followTopics()
}

/** Tells `onEvent` about these topics and about the own member, until the returned function is called. */
export function subscribeLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
  const subscriber = { topics, onEvent }
  subscribers.add(subscriber)
  followTopics()
  return () => {
    subscribers.delete(subscriber)
    followTopics()
  }
}

let isAboutToFollow = false

/** Once for all that changes in the same moment: a screen that is drawn again unsubscribes and subscribes. */
function followTopics(): void {
  if (isAboutToFollow) return
  isAboutToFollow = true
  queueMicrotask(() => {
    isAboutToFollow = false
    connection?.live.follow([...new Set([...subscribers].flatMap(({ topics }) => topics))].toSorted())
  })
}

const isOwn = ({ topic }: LiveEvent): boolean => topic.startsWith('member:')

const browser = {
  openSocket({ onOpen, onMessage, onClose }: SocketHandlers) {
    const url = new URL(socketPath, getServiceUrl('msg'))
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return socket
  },
  poll,
  readToken,
  random: Math.random,
  onEvents(events: readonly LiveEvent[]) {
    void refetchWhatChanged(events.filter(isOwn).map(({ kind }) => kind))
    for (const event of events)
      for (const { topics, onEvent } of subscribers) if (isOwn(event) || topics.includes(event.topic)) onEvent(event)
  },
  onMissed: () => void queryClient.invalidateQueries(),
  onMode: (mode: LiveMode) => mode === liveMode.get() || liveMode.set(mode),
  // The answer to any call of members says whether there is a session, and the client handles it.
  checkSession: () =>
    callApi(livePoll, {}).then(
      () => true,
      () => readToken() !== null,
    ),
}

/** Without `callApi`, which shows that something is loading and gives up too soon. */
async function poll({ since, topics, waitSeconds, signal }: PollRequest) {
  const url = new URL(`/api/${livePoll.path}`, getServiceUrl('msg'))
  const fields = { topics: topics.join(), waitSeconds: String(waitSeconds) }
  url.search = new URLSearchParams(since === undefined ? fields : { since: String(since), ...fields }).toString()
  const timeout = AbortSignal.timeout((pollWaitSeconds + 15) * 1_000)
  const answer = await fetch(url, {
    headers: { 'X-Access-Token': readToken() ?? '' },
    cache: 'no-store',
    signal: AbortSignal.any([signal, timeout]),
  })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`polling was answered with ${answer.status}`)
  return ((await answer.json()) as { data: { events: LiveEvent[]; last: number; isComplete: boolean } }).data
}

const wake = () => connection?.live.wake()
globalThis.addEventListener?.('online', wake)
globalThis.document?.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
