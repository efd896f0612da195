import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { socketPath, type ServerMessage } from '../../packages/contract/src/msg/live.ts'
import { median } from '../median.ts'
import { memberCount, tokenOf } from '../orders/population.ts'
import { metricsToken } from '../startServer.ts'
import { supportToken } from './population.ts'

export type SocketFigures = { readonly p99Ms: number; readonly medianMs: number; readonly kbPerSocket: number }

const perSecond = 50
const openedAtOnce = 50

/**
 * Opens a socket for each of many members and one for an operator. Then members write to customer service, at a steady
 * pace; how long it takes until the operator's page hears of each message.
 */
export async function measureSockets(
  url: string,
  { sockets, messages }: { readonly sockets: number; readonly messages: number },
): Promise<SocketFigures> {
  // The first sockets load code and fill caches, which is not memory of a socket.
  const first = await openAll(url, 100)
  await closeAll(first)
  const before = await readMemoryKb(url)
  const open = await openAll(url, sockets)
  const after = await readMemoryKb(url)

  const heardAt = new Map<string, number>()
  const operator = await connect(url, supportToken, 'operator', (message) => {
    if (message.type !== 'events') return
    for (const { kind, subject } of message.events)
      if (kind === 'chat' && !heardAt.has(subject)) heardAt.set(subject, performance.now())
  })
  const sent = new Map<string, number>()
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let i = 0; i < messages; i++) {
    await pause(Math.max(0, began + (i * 1_000) / perSecond - performance.now()))
    pending.push(send(url, 1 + (i % memberCount), sent))
  }
  await Promise.all(pending)
  while ([...sent.keys()].some((id) => !heardAt.has(id))) await pause(20)
  await closeAll([...open, operator])
  const delays = [...sent].map(([id, at]) => (heardAt.get(id) ?? Number.POSITIVE_INFINITY) - at)
  return {
    p99Ms: delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Number.NaN,
    medianMs: median(delays),
    kbPerSocket: (after - before) / sockets,
  }
}

/** Remembers when the first message of a conversation was sent. */
async function send(url: string, member: number, sent: Map<string, number>): Promise<void> {
  const at = performance.now()
  const headers = { 'x-access-token': tokenOf(member), 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/service/send`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ clientId: randomUUID(), content: 'I asked for 120.00 yesterday. Is something wrong?' }),
  })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`a message was refused: ${msg}`)
  const state = (await (await fetch(`${url}/api/service/state`, { headers })).json()) as {
    readonly data: { readonly conversation: { readonly id: string } }
  }
  sent.set(state.data.conversation.id, at)
}

async function openAll(url: string, count: number): Promise<WebSocket[]> {
  const open: WebSocket[] = []
  for (let i = 0; i < count; i += openedAtOnce)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(openedAtOnce, count - i) }, (_, n) =>
          connect(url, tokenOf(1 + ((i + n) % memberCount)), 'member', () => {}),
        ),
      )),
    )
  return open
}

async function connect(
  url: string,
  token: string,
  who: 'member' | 'operator',
  onMessage: (message: ServerMessage) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + socketPath)
  const ready = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'ready') ready.resolve()
    onMessage(message)
  })
  socket.addEventListener('close', ({ code }) => ready.reject(new Error(`a socket was closed with ${code}`)))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', who, token, topics: who === 'member' ? ['square'] : [] }))
  await ready.promise
  return socket
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      const closed = once(socket, 'close')
      socket.close()
      return closed
    }),
  )
}

async function readMemoryKb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024
}
