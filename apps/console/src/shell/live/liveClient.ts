import {
  consoleLivePoll,
  socketPath,
  type ClientMessage,
  type LiveEvent,
  type ServerMessage,
} from '@millrace/contract/msg/live'
import { findHost, send } from '../send.ts'
import { session } from '../session.ts'

/** Without a beat for so long, the connection is dead. */
const silenceMaxMs = 60_000
const retryMs = { first: 1_000, most: 30_000 } as const
/** After so many sockets that never became ready, it asks instead. */
const failuresMax = 2
const pollWaitSeconds = 20

export type LiveListener = {
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Too much was missed: everything that is shown has to be asked for again. */
  readonly onGap: () => void
}

/** Follows what happens over a socket, or by long polling where there is none. Returns how to stop. */
export function followLive(listener: LiveListener): () => void {
  let since: number | undefined
  let isStopped = false
  let failures = 0
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const receive = (events: readonly LiveEvent[]) => {
    since = events.findLast(({ number }) => number !== null)?.number ?? since
    if (events.length > 0) listener.onEvents(events)
  }
  const wait = (then: () => void, ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(then, ms)
  }
  const retry = (then: () => void) => wait(then, Math.min(retryMs.most, retryMs.first * 2 ** Math.min(failures, 5)))

  function connect(): void {
    const token = session.token()
    if (isStopped || !token) return
    if (failures >= failuresMax) return void poll()
    const opened = new WebSocket(toSocketUrl())
    socket = opened
    let isReady = false
    const listenOn = () => wait(() => opened.close(), silenceMaxMs)
    opened.addEventListener('open', () => {
      const hello: ClientMessage = { type: 'hello', token, who: 'operator', ...(since !== undefined && { since }) }
      opened.send(JSON.stringify(hello))
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      listenOn()
      const message = JSON.parse(data) as ServerMessage
      if (message.type === 'events') return receive(message.events)
      if (message.type === 'beat') {
        since = Math.max(since ?? 0, message.last)
        return
      }
      isReady = true
      failures = 0
      since = message.last
      if (!message.isComplete) listener.onGap()
    })
    opened.addEventListener('close', () => {
      if (!isReady) failures++
      retry(connect)
    })
    listenOn()
  }

  async function poll(): Promise<void> {
    try {
      const { data } = await send(consoleLivePoll, { since, waitSeconds: pollWaitSeconds })
      if (isStopped) return
      if (!data.isComplete) listener.onGap()
      receive(data.events)
      since = data.last
      wait(() => void poll(), 0)
    } catch {
      failures++
      retry(() => void poll())
    }
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}

function toSocketUrl(): string {
  const url = new URL(`${findHost('msg')}${socketPath}`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
