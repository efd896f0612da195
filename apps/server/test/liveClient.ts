import { socketPath, type ClientMessage, type LiveEvent, type ServerMessage } from '@millrace/contract/msg/live'
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

type Hello = Omit<Extract<ClientMessage, { type: 'hello' }>, 'type' | 'who'>

export type LiveClient = {
  readonly socket: WebSocket
  readonly events: LiveEvent[]
  /** The close code, once it is closed. */
  readonly closed: Promise<number>
  readonly send: (message: ClientMessage) => void
  readonly ready: () => Promise<Extract<ServerMessage, { type: 'ready' }>>
  readonly beat: () => Promise<Extract<ServerMessage, { type: 'beat' }>>
  readonly close: () => Promise<number>
}

/** Opens a server's socket and says nothing. */
export async function connectSilently(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath, { headers })
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

/** Connects to a server's socket and says hello. */
export async function connectLive(
  url: string,
  hello: Hello & { readonly who?: 'member' | 'operator' },
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath, { headers })
  const messages: ServerMessage[] = []
  const events: LiveEvent[] = []
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as ServerMessage
    messages.push(message)
    if (message.type === 'events') events.push(...message.events)
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message))
  const waitFor = async <Type extends ServerMessage['type']>(type: Type) => {
    const find = () => messages.find((message) => message.type === type)
    await expect.poll(find, { timeout: 10_000 }).toBeDefined()
    return find() as Extract<ServerMessage, { type: Type }>
  }
  await once(socket, 'open')
  send({ type: 'hello', who: 'member', ...hello })
  return {
    socket,
    events,
    closed,
    send,
    ready: () => waitFor('ready'),
    beat: () => waitFor('beat'),
    close() {
      socket.close()
      return closed
    },
  }
}
