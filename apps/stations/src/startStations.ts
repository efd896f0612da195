import { readTls } from '@millrace/program/readTls'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { collect } from './collect.ts'
import { Doorkeeper } from './Doorkeeper.ts'
import type { Log } from './log.ts'
import { ocpp16 } from './ocpp16.ts'
import { ocpp201 } from './ocpp201.ts'
import { hashesOfSent, readBasicAuth } from './password.ts'
import { countRefusals } from './refusals.ts'
import { reportStations } from './reportStations.ts'
import { Rpc } from './Rpc.ts'
import { type Protocol, RpcError } from './rpcError.ts'
import type { Settings } from './settings.ts'
import { type Services, Station } from './Station.ts'
import { type Entered, openStore, type Refusal } from './store.ts'
import { watchCommands } from './watchCommands.ts'

const protocols: readonly Protocol[] = ['ocpp2.0.1', 'ocpp1.6']
/** A message with a signed record has a few kilobytes. */
const messageMaxBytes = 65_536
/** More who wait for their password to be looked up are told to come back later. */
const enteringMax = 300
const pingEveryMs = 60_000
const logPauseMs = 200

type Handlers = Readonly<Record<string, ((station: Station, payload: never) => Promise<object>) | undefined>>

export type RunningStations = {
  readonly url: string
  readonly count: () => number
  readonly stop: () => Promise<void>
}

/** Listens for stations at /ocpp/IDENTITY until it is stopped. */
export async function startStations(settings: Settings, log: Log): Promise<RunningStations> {
  const onFault = (what: string) => (error: unknown) => log.warn({ reason: (error as Error).message }, what)
  const store = openStore(settings.STATIONS_DATABASE_URL, onFault('a database connection broke'))
  const services: Services = {
    store,
    states: collect(store.setStates, { max: 200 }),
    heartbeatSeconds: settings.STATIONS_HEARTBEAT_SECONDS,
    log,
  }
  // A station's answer does not wait for the log.
  const messages = collect(store.recordMessages, { max: 500, pauseMs: logPauseMs })
  const refusals = countRefusals(store.countRefusals)
  const doorkeeper = new Doorkeeper()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageMaxBytes,
    // Costs more memory than a station has to say.
    perMessageDeflate: false,
    handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
  })
  const connected = new Map<string, Connected>()
  const heard = new Set<string>()
  let left: { stationId: string; connectedAt: Date }[] = []
  let entering = 0
  let isStopping = false

  const answer: RequestListener = (request, response) => {
    const isHealth = request.url === '/healthz'
    response.writeHead(isHealth ? 200 : 426, { 'content-type': 'text/plain' })
    response.end(isHealth ? 'ok' : 'Charging stations connect here by OCPP over WebSocket.')
  }
  const { https } = readTls(settings)
  const server = https ? createTlsServer(https, answer) : createServer(answer)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    void enter(request, socket, head).catch((error: unknown) => {
      onFault('a station could not be let in')(error)
      refuse(socket, 503, 'Service Unavailable', retryAfter())
    })
  })

  /** Whoever comes back is told when, at different times, so that a thousand do not come at once. */
  const retryAfter = () => [`Retry-After: ${5 + Math.floor(Math.random() * 30)}`]

  async function enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressOf(request, settings.STATIONS_PROXY === 'on')
    const identity = identityIn(request.url ?? '')
    const turnAway = (reason: Refusal['reason'], status: number, words: string, headers: readonly string[] = []) => {
      refusals.add(identity ?? '', reason, address)
      doorkeeper.turnedAway(address)
      refuse(socket, status, words, headers)
    }
    if (identity === null) return turnAway('unknown', 404, 'Not Found')
    const waitSeconds = doorkeeper.waitSeconds(address, identity)
    if (waitSeconds > 0) {
      refusals.add(identity, 'flood', address)
      return refuse(socket, 429, 'Too Many Requests', [`Retry-After: ${waitSeconds}`])
    }
    if (isStopping || entering >= enteringMax) return refuse(socket, 503, 'Service Unavailable', retryAfter())
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
    if (offered[0] === '') return turnAway('protocol', 400, 'Bad Request')
    const auth = readBasicAuth(request.headers.authorization)
    // The standard has the identity as the user's name.
    const hashes = auth && auth.user === identity ? hashesOfSent(auth.password) : []
    entering++
    const entered = await store.enter(identity, hashes).finally(() => entering--)
    if (entered.outcome === 'unknown') return turnAway('unknown', 404, 'Not Found')
    if (entered.outcome === 'closed') return turnAway('closed', 403, 'Forbidden')
    if (entered.outcome !== 'welcome')
      return turnAway(entered.outcome, 401, 'Unauthorized', ['WWW-Authenticate: Basic realm="OCPP"'])
    const protocol = protocols.find((name) => offered.includes(name))
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (protocol) return welcome(webSocket, entered, identity, protocol, address)
      // The standard completes the handshake without a protocol, and closes.
      refusals.add(identity, 'protocol', address)
      doorkeeper.turnedAway(address)
      webSocket.close(1002, 'no common subprotocol')
    })
  }

  function welcome(socket: WebSocket, entered: Entered, identity: string, protocol: Protocol, address: string): void {
    const { stationId, connectedAt, hasFirstPassword } = entered
    // A station that lost its connection comes back before the old one is known to be dead.
    connected.get(stationId)?.socket.terminate()
    const station = new Station(services, { id: stationId, identity, protocol, connectedAt, hasFirstPassword })
    const handlers: Handlers = protocol === 'ocpp1.6' ? ocpp16 : ocpp201
    const rpc = new Rpc(socket, {
      protocol,
      answer: async (action, payload) => {
        heard.add(stationId)
        const handler = handlers[action]
        if (!handler) throw new RpcError('NotSupported', `${action} is not used here`)
        const result = await handler(station, payload).catch(toRpcError)
        // After its answer, so that a station that does one thing at a time is free for it.
        setImmediate(() => void station.replaceFirstPassword().catch(onFault('a first password was not replaced')))
        return result
      },
      onMessage: (message) =>
        void messages.submit({ stationId, at: new Date(), ...message }).catch(onFault('a message was not logged')),
      onFlood: () => {
        refusals.add(identity, 'flood', address)
        doorkeeper.flooded(identity)
      },
      onFault: onFault('a message could not be handled'),
    })
    station.rpc = rpc
    const own: Connected = { socket, station, isAlive: true }
    connected.set(stationId, own)
    heard.add(stationId)
    socket.on('message', (data: Buffer, isBinary) => {
      own.isAlive = true
      if (isBinary) return socket.close(1003, 'text only')
      rpc.receive(data.toString())
    })
    socket.on('pong', () => {
      own.isAlive = true
    })
    // Every error is followed by 'close'.
    socket.on('error', () => {})
    socket.on('close', () => {
      rpc.end()
      if (connected.get(stationId) !== own) return
      connected.delete(stationId)
      left.push({ stationId, connectedAt })
    })
    void commands.take(stationId).catch(onFault('commands were not taken'))
  }

  const commands = watchCommands({
    databaseUrl: settings.STATIONS_DATABASE_URL,
    store,
    find: (stationId) => connected.get(stationId)?.station,
    onFault: onFault('a command failed'),
  })

  /** One after another, none twice at once. */
  async function flush(): Promise<void> {
    const gone = left
    left = []
    const heardNow = [...heard]
    heard.clear()
    const results = await Promise.allSettled([
      refusals.flush(),
      gone.length > 0 ? store.leave(gone) : undefined,
      heardNow.length > 0 ? store.hear(heardNow) : undefined,
      store.expireCommands(),
    ])
    for (const result of results) if (result.status === 'rejected') onFault('could not write')(result.reason)
  }
  const report = reportStations(store, onFault('nobody heard that this program runs'))
  const timers = [
    every(8_000, () => report()),
    every(2_000, flush),
    every(60_000, async () => {
      await store.endWaitingSessions().catch(onFault('waiting sessions were not ended'))
      await store.removeMessages(10_000).catch(onFault('old messages were not removed'))
    }),
    // Those whose network has vanished without a word.
    every(pingEveryMs, async () => {
      for (const each of connected.values()) {
        if (!each.isAlive) each.socket.terminate()
        else if (each.socket.readyState === each.socket.OPEN) each.socket.ping()
        each.isAlive = false
      }
    }),
  ]

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.STATIONS_PORT, settings.STATIONS_HOST, resolve)
  })
  void report()
  const { port } = server.address() as AddressInfo
  return {
    url: `${https ? 'wss' : 'ws'}://${settings.STATIONS_HOST}:${port}/ocpp`,
    count: () => connected.size,
    async stop() {
      isStopping = true
      for (const timer of timers) timer.stop()
      server.close()
      for (const { socket } of connected.values()) socket.close(1001, 'going away')
      await Promise.race([waitUntil(() => connected.size === 0), new Promise((resolve) => setTimeout(resolve, 1_000))])
      for (const { socket } of connected.values()) socket.terminate()
      await waitUntil(() => connected.size === 0)
      await commands.stop()
      await Promise.all([services.states.idle(), messages.idle(), ...timers.map(({ idle }) => idle())])
      await flush()
      await report(true)
      await store.end()
    },
  }
}

type Connected = { readonly socket: WebSocket; readonly station: Station; isAlive: boolean }

const waitUntil = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve))
}

/** What a station has sent is wrong in a way that only the database knows: too large, or no time. */
function toRpcError(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  if (/^2[23]/.test(code ?? '')) throw new RpcError('PropertyConstraintViolation', message.slice(0, 255))
  throw error
}

function every(ms: number, run: () => Promise<void>) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null
    })
  }, ms)
  return { stop: () => clearInterval(timer), idle: async () => running }
}

/** The last part of the address, /ocpp/IDENTITY; null where it can be no station's. */
function identityIn(url: string): string | null {
  const name = /^\/ocpp\/([^/?#]+)\/?(?:\?|$)/.exec(url)?.[1]
  try {
    const identity = decodeURIComponent(name ?? '')
    return /^[A-Za-z0-9._-]{3,48}$/.test(identity) ? identity : null
  } catch {
    return null
  }
}

/** Behind a proxy the last one in the list is what the proxy has seen; those before it anybody can claim. */
function addressOf({ socket, headers }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (socket.remoteAddress ?? '')
}

function refuse(socket: Duplex, status: number, words: string, headers: readonly string[] = []): void {
  const lines = [`HTTP/1.1 ${status} ${words}`, 'Connection: close', 'Content-Length: 0', ...headers]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}
