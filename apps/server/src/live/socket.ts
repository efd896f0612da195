import { clientMessage, closeCodes, socketPath, type ServerMessage } from '@millrace/contract/msg/live'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Platform } from '../http/context.ts'
import type { Identify } from '../http/identify.ts'
import { findNetwork } from '../http/requestOrigin.ts'
import { follow, type Following } from './follow.ts'
import { liveHub } from './hub.ts'
import { ownTopicsOfMember, ownTopicsOfOperator } from './topics.ts'

const messageMaxBytes = 4_096
const helloWithinMs = 10_000
const beatEveryMs = 25_000
/** A client that does not read fills this and is cut off; it can come back and continue. */
const bufferedMaxBytes = 64 * 1024
const socketsPerPersonMax = 10
/** Of one network, how many may be open that have not said who they are. Whoever comes from our app does so at once. */
const silentPerNetworkMax = 50
const messagesPerBeatMax = 60

type Options = {
  readonly platform: Platform
  readonly identify: Pick<Identify, 'member' | 'operator'>
  readonly beatMs?: number
}
type Hello = Extract<z.output<typeof clientMessage>, { type: 'hello' }>
type Others = {
  readonly countOf: (personId: string) => number
  readonly onHello: () => void
  readonly onEnd: () => void
}
type Person = { readonly id: string; readonly ownTopics: readonly string[] }

export type LiveSockets = { readonly close: () => Promise<void>; readonly count: () => number }

/** Takes sockets at the one path for them. */
export function addLiveSockets(server: FastifyInstance, options: Options): LiveSockets {
  const { LIVE_SOCKETS_MAX: socketsMax, TRUST_PROXY: proxies } = options.platform.settings
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageMaxBytes,
    perMessageDeflate: false,
  })
  const connections = new Set<Connection>()
  const silent = new SilentConnections()
  const http = server.server
  // Other requests that offer to upgrade, for instance to HTTP/2, are answered as if they did not.
  Object.assign(http, { shouldUpgradeCallback: (request: IncomingMessage) => isForSockets(request) })
  http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (connections.size >= socketsMax) return void stream.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    const network = findNetwork(request, proxies)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = new Connection(socket, options, {
        countOf: (personId) => [...connections].filter(({ person }) => person?.id === personId).length,
        onHello: () => silent.remove(network, connection),
        onEnd: () => {
          silent.remove(network, connection)
          connections.delete(connection)
        },
      })
      connections.add(connection)
      silent.add(network, connection)
    })
  })
  const beat = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, options.beatMs ?? beatEveryMs)
  return {
    count: () => connections.size,
    async close() {
      clearInterval(beat)
      for (const connection of connections) connection.end()
    },
  }
}

const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?', 1)[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Those that have not said who they are, by network. When there are too many, the oldest goes and not the newest:
 * members share addresses, and nobody is kept out by a neighbour who only opens sockets.
 */
class SilentConnections {
  readonly #byNetwork = new Map<string, Set<Connection>>()

  add(network: string, connection: Connection): void {
    const silent = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, silent.add(connection))
    const [oldest] = silent
    if (silent.size <= silentPerNetworkMax || !oldest) return
    this.remove(network, oldest)
    oldest.cutOff()
  }

  remove(network: string, connection: Connection): void {
    const silent = this.#byNetwork.get(network)
    silent?.delete(connection)
    if (silent?.size === 0) this.#byNetwork.delete(network)
  }
}

/** One client. It says who it is in its first message, and then hears of its topics. */
class Connection {
  person: Person | null = null
  readonly #socket: WebSocket
  readonly #options: Options
  readonly #others: Others
  readonly #helloTimer: NodeJS.Timeout
  #hello: Hello | null = null
  #following: Following | null = null
  #last = 0
  #isAlive = true
  #messages = 0

  constructor(socket: WebSocket, options: Options, others: Others) {
    this.#socket = socket
    this.#options = options
    this.#others = others
    this.#helloTimer = setTimeout(() => socket.close(closeCodes.helloMissing), helloWithinMs)
    socket.on('message', (data, isBinary) => void this.#receive(isBinary ? '' : (data as Buffer).toString()))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // Every error is followed by 'close', which is handled below.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(this.#helloTimer)
      this.#following?.stop()
      others.onEnd()
    })
  }

  /** Whoever does not answer for a whole beat is gone, and whoever has signed out is sent away. */
  beat(): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    this.#messages = 0
    this.#socket.ping()
    if (!this.#hello || !this.#following) return
    this.#send({ type: 'beat', last: this.#last })
    this.#identify(this.#hello).then(
      (person) => person ?? this.#socket.close(closeCodes.sessionRequired),
      // The database is away. That is no reason to lose all clients; the next beat asks again.
      () => {},
    )
  }

  /** The process stops; the client tries another one. */
  end(): void {
    this.#socket.close(1001)
    // A client that never answers the closing handshake must not keep the process.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }

  /** Without the closing handshake, for which it could let us wait. */
  cutOff(): void {
    this.#socket.terminate()
  }

  async #receive(text: string): Promise<void> {
    const message = parseMessage(text)
    if (!message || ++this.#messages > messagesPerBeatMax) return this.#socket.close(1008)
    if (message.type === 'hello' && !this.#hello) {
      this.#hello = message
      this.#others.onHello()
      await this.#start(message).catch(() => this.#socket.close(1011))
    } else if (message.type === 'follow' && this.#following && this.person)
      this.#following.follow([...this.person.ownTopics, ...message.topics])
    else this.#socket.close(1008)
  }

  async #start(hello: Hello): Promise<void> {
    const person = await this.#identify(hello)
    if (!person) return this.#socket.close(closeCodes.sessionRequired)
    if (this.#others.countOf(person.id) >= socketsPerPersonMax) return this.#socket.close(closeCodes.tooMany)
    this.person = person
    clearTimeout(this.#helloTimer)
    const following = await follow(
      this.#options.platform.db,
      { topics: [...person.ownTopics, ...hello.topics], since: hello.since },
      {
        deliver: (events) => {
          this.#last = events.findLast(({ number }) => number !== null)?.number ?? this.#last
          this.#send({ type: 'events', events, ...withPosition(liveHub(this.#options.platform.db).position) })
        },
        end: () => this.end(),
      },
    )
    if (this.#socket.readyState !== this.#socket.OPEN) return following.stop()
    this.#following = following
    const { last, isComplete, events, position } = following.start
    this.#last = last
    // The events first: a client that is cut off in between has not seen a number that is too high.
    if (events.length > 0) this.#send({ type: 'events', events, ...withPosition(position) })
    this.#send({ type: 'ready', last, isComplete, ...withPosition(position) })
    following.begin()
  }

  async #identify({ who, token }: Hello): Promise<Person | null> {
    const { platform, identify } = this.#options
    if (who === 'member') {
      const member = await identify.member(platform, token)
      return member && { id: member.id, ownTopics: ownTopicsOfMember(member) }
    }
    const operator = await identify.operator(platform, token)
    return operator && { id: operator.id, ownTopics: ownTopicsOfOperator(operator) }
  }

  #send(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message))
    if (this.#socket.bufferedAmount > bufferedMaxBytes) this.#socket.terminate()
  }
}

const withPosition = (position: string | null) => position && { position }

function parseMessage(text: string): z.output<typeof clientMessage> | null {
  try {
    return z.parse(clientMessage, JSON.parse(text))
  } catch {
    return null
  }
}
