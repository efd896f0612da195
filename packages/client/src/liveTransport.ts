import type { Call } from '@millrace/contract/call'
import { socketPath } from '@millrace/contract/msg/live'
import {
  pollWaitSeconds,
  type LiveEnvironment,
  type Polled,
  type PollRequest,
  type SocketHandlers,
} from './LiveConnection.ts'
import { getServiceUrl } from './serviceUrls.ts'

type Transport = Pick<LiveEnvironment, 'openSocket' | 'poll' | 'readToken' | 'random'>

/** The browser's sockets, and a call that waits for events where there are none. */
export const createLiveTransport = (
  pollCall: Pick<Call, 'path' | 'service'>,
  readToken: () => string | null,
): Transport => ({
  readToken,
  random: Math.random,
  openSocket({ onOpen, onMessage, onClose }: SocketHandlers) {
    const url = new URL(socketPath, getServiceUrl('msg'))
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return socket
  },
  /** Without the client of other calls, which shows that something is loading and gives up too soon. */
  async poll({ since, topics, waitSeconds, signal }: PollRequest) {
    const url = new URL(`/api/${pollCall.path}`, getServiceUrl(pollCall.service))
    url.search = new URLSearchParams({
      ...(since !== undefined && { since: String(since) }),
      ...(topics.length > 0 && { topics: topics.join() }),
      waitSeconds: String(waitSeconds),
    }).toString()
    const timeout = AbortSignal.timeout((pollWaitSeconds + 15) * 1_000)
    const answer = await fetch(url, {
      headers: { 'X-Access-Token': readToken() ?? '' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout]),
    })
    if (answer.status === 401) return null
    if (!answer.ok) throw new Error(String(answer.status))
    return ((await answer.json()) as { data: Polled }).data
  },
})

/** Calls `wake` when the page is looked at again or the network is back. Returns how to stop. */
export function onWake(wake: () => void): () => void {
  const wakeIfVisible = () => document.visibilityState === 'visible' && wake()
  globalThis.addEventListener?.('online', wake)
  globalThis.document?.addEventListener('visibilitychange', wakeIfVisible)
  return () => {
    globalThis.removeEventListener?.('online', wake)
    globalThis.document?.removeEventListener('visibilitychange', wakeIfVisible)
  }
}
