import { LiveConnection, type LiveEnvironment, type LiveMode } from '@millrace/client/LiveConnection'
import { createLiveTransport, onWake } from '@millrace/client/liveTransport'
import { livePoll, type LiveEvent } from '@millrace/contract/msg/live'
import { callApi } from '../client.ts'
import { createStore } from '../createStore.ts'
import { queryClient } from '../queryClient.ts'
import { readToken } from '../session.ts'
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
  connection = token === null ? null : { token, live: new LiveConnection(environment) }
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

const environment: LiveEnvironment = {
  ...createLiveTransport(livePoll, readToken),
  who: 'member',
  onEvents(events) {
    void refetchWhatChanged(events.filter(isOwn).map(({ kind }) => kind))
    for (const event of events)
      for (const { topics, onEvent } of subscribers) if (isOwn(event) || topics.includes(event.topic)) onEvent(event)
  },
  onMissed: () => void queryClient.invalidateQueries(),
  onMode: (mode) => mode === liveMode.get() || liveMode.set(mode),
  // The answer to any call of members says whether there is a session, and the client handles it.
  checkSession: () =>
    callApi(livePoll, {}).then(
      () => true,
      () => readToken() !== null,
    ),
}

onWake(() => connection?.live.wake())
