import { closeCodes, type ClientMessage, type LiveEvent, type ServerMessage } from '@millrace/contract/msg/live'
import { notePosition } from './position.ts'

/** The server beats every 25 seconds. */
const silentMaxMs = 60_000
const readyWithinMs = 15_000
const retryFirstMs = 1_000
const retryMaxMs = 60_000
/** So many sockets that never became ready, one after the other, and it polls. */
const failedSocketsMax = 2
/** A proxy that lets no socket through may be gone in another network. */
const socketAgainAfterMs = 5 * 60_000
export const pollWaitSeconds = 25

/** What the page hears by: with `none`, it only asks. */
export type LiveMode = 'starting' | 'socket' | 'polling' | 'none'

/** `WebSocket.OPEN`. */
const openState = 1

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'>
export type SocketHandlers = {
  readonly onOpen: () => void
  readonly onMessage: (text: string) => void
  readonly onClose: (code: number) => void
}
export type Polled = {
  readonly events: readonly LiveEvent[]
  readonly last: number
  readonly isComplete: boolean
  readonly position?: string | null
}
export type PollRequest = {
  readonly since: number | undefined
  readonly topics: readonly string[]
  readonly waitSeconds: number
  readonly signal: AbortSignal
}

/** What the connection uses of the browser and the app. Tests pass their own. */
export type LiveEnvironment = {
  readonly who: 'member' | 'operator'
  /** Throws where there are no sockets. */
  readonly openSocket: (handlers: SocketHandlers) => Socket
  /** Null when the session has ended. */
  readonly poll: (request: PollRequest) => Promise<Polled | null>
  readonly readToken: () => string | null
  readonly random: () => number
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Too much was missed: what is shown has to be asked for again. */
  readonly onMissed: () => void
  readonly onMode: (mode: LiveMode) => void
  /** Handles it as a call handles a 401. True when the session is still there. */
  readonly checkSession: () => Promise<boolean>
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * Hears of what happens, over a socket or else by long polling, from where it was before a connection was lost. Neither
 * of them may work; then it tries again from time to time, and the app works by asking.
 */
export class LiveConnection {
  readonly #environment: LiveEnvironment
  #topics: readonly string[] = []
  #greetedTopics: readonly string[] = []
  /** The last number that was seen. */
  #last: number | undefined
  #socket: Socket | null = null
  #isReady = false
  #failedSockets = 0
  #tries = 0
  #polling: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #heardAtMs = 0
  #isStopped = false

  constructor(environment: LiveEnvironment) {
    this.#environment = environment
    this.#open()
  }

  /** From now on these topics beside the own one. */
  follow(topics: readonly string[]): void {
    if (topics.join() === this.#topics.join()) return
    this.#topics = topics
    if (this.#isReady) this.#send({ type: 'follow', topics: [...topics] })
    else if (this.#polling) this.#poll()
  }

  /** The page is looked at again, or the network is back: an old connection may be dead without having said so. */
  wake(): void {
    if (this.#isStopped || (this.#isReady && Date.now() - this.#heardAtMs < silentMaxMs / 2)) return
    this.#tries = 0
    if (this.#polling) this.#poll()
    else this.#open()
  }

  stop(): void {
    this.#isStopped = true
    this.#drop()
  }

  #open(): void {
    this.#drop()
    // What a socket says after it was dropped belongs to nobody.
    const ifCurrent = (handle: () => void) => void (socket === this.#socket && handle())
    let socket: Socket | undefined
    try {
      socket = this.#environment.openSocket({
        onOpen: () => ifCurrent(() => this.#greet()),
        onMessage: (text) => ifCurrent(() => this.#receive(JSON.parse(text) as ServerMessage)),
        onClose: (code) => ifCurrent(() => void this.#socketClosed(code)),
      })
    } catch {
      return this.#poll()
    }
    this.#socket = socket
    this.#closeUnless(readyWithinMs)
  }

  #greet(): void {
    this.#greetedTopics = this.#topics
    this.#send({
      type: 'hello',
      token: this.#environment.readToken() ?? '',
      who: this.#environment.who,
      topics: [...this.#topics],
      ...(this.#last === undefined ? {} : { since: this.#last }),
    })
  }

  #receive(message: ServerMessage): void {
    this.#heardAtMs = Date.now()
    this.#closeUnless(silentMaxMs)
    notePosition(message.position)
    if (message.type === 'events') return this.#deliver(message.events)
    this.#last = message.last
    if (message.type === 'beat') return
    this.#isReady = true
    this.#failedSockets = 0
    this.#tries = 0
    this.#environment.onMode('socket')
    // They may have changed while the greeting was on its way.
    if (this.#topics !== this.#greetedTopics) this.#send({ type: 'follow', topics: [...this.#topics] })
    if (!message.isComplete) this.#environment.onMissed()
  }

  #deliver(events: readonly LiveEvent[]): void {
    this.#last = events.findLast(({ number }) => number !== null)?.number ?? this.#last
    if (events.length > 0) this.#environment.onEvents(events)
  }

  async #socketClosed(code: number): Promise<void> {
    const wasReady = this.#isReady
    this.#drop()
    if (code === closeCodes.sessionRequired) return this.#checkSession()
    if (!wasReady) this.#failedSockets += 1
    if (this.#failedSockets >= failedSocketsMax) this.#poll()
    else this.#openLater()
  }

  async #checkSession(): Promise<void> {
    const hasSession = await this.#environment.checkSession()
    if (this.#isStopped) return
    if (hasSession) this.#openLater()
    else this.stop()
  }

  /** Polls until a socket is worth another try. */
  #poll(): void {
    this.#drop()
    const abort = new AbortController()
    this.#polling = abort
    this.#timer = setTimeout(() => this.#open(), socketAgainAfterMs)
    void this.#pollUntil(abort.signal)
  }

  async #pollUntil(signal: AbortSignal): Promise<void> {
    // The first answer comes at once: it says where to continue from, and that polling works.
    for (let waitSeconds = 0; !signal.aborted; waitSeconds = pollWaitSeconds) {
      const polled = await this.#environment
        .poll({ since: this.#last, topics: this.#topics, waitSeconds, signal })
        .catch(() => 'failed' as const)
      if (signal.aborted) return
      if (polled === null) {
        this.#drop()
        return this.#checkSession()
      }
      if (polled === 'failed') {
        this.#environment.onMode('none')
        return this.#openLater()
      }
      this.#tries = 0
      this.#environment.onMode('polling')
      this.#last = polled.last
      notePosition(polled.position)
      this.#deliver(polled.events)
      if (!polled.isComplete) this.#environment.onMissed()
      // Something in between may answer at once instead of waiting.
      if (waitSeconds > 0 && polled.events.length === 0) await pause(retryFirstMs)
    }
  }

  /** Longer after each failure, and not at the same moment as everybody else whom the server has lost. */
  #openLater(): void {
    this.#drop()
    const afterMs = Math.min(retryMaxMs, retryFirstMs * 2 ** this.#tries)
    this.#tries += 1
    this.#timer = setTimeout(() => this.#open(), afterMs * (0.5 + this.#environment.random() / 2))
  }

  #closeUnless(heardWithinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#socketClosed(1006), heardWithinMs)
  }

  #send(message: ClientMessage): void {
    // One that is closing says so in a moment; what follows it greets with everything that this would have told.
    if (this.#socket?.readyState === openState) this.#socket.send(JSON.stringify(message))
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#polling?.abort()
    this.#polling = null
    this.#isReady = false
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }
}
