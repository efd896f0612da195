import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { type Protocol, RpcError, wordFor } from './rpcError.ts'
import { isAction, validate } from './validate.ts'

const call = 2
const callResult = 3
const callError = 4

/** Messages of a station that wait for their turn. It should wait for each answer, so more than a few are a flood. */
const waitingMax = 200
/** What a connection may send at once, and in the long run; above it, it is answered later. */
const burst = 200
const perSecond = 50
const answerWithinMs = 30_000

export type RpcMessage = {
  readonly direction: 'in' | 'out'
  readonly kind: 'call' | 'result' | 'error'
  readonly action: string
  readonly messageId: string
  readonly body: unknown
  readonly error: string
}
type Options = {
  readonly protocol: Protocol
  /** Answers a call of the station. What it throws is answered as an error. */
  readonly answer: (action: string, payload: never) => Promise<object>
  readonly onMessage: (message: RpcMessage) => void
  readonly onFlood: () => void
  /** Something failed that is not the station's fault. */
  readonly onFault: (error: unknown) => void
}
/** The station has answered, and not as was asked. */
export class RefusedCall extends Error {
  override name = 'RefusedCall'
}

type Pending = {
  readonly id: string
  readonly action: string
  readonly timer: NodeJS.Timeout
  readonly resolve: (payload: unknown) => void
  readonly reject: (error: Error) => void
}

/** OCPP's remote procedure calls over one socket: one call each way at a time, each checked by the official schemas. */
export class Rpc {
  readonly #socket: WebSocket
  readonly #options: Options
  #waiting: string[] = []
  #isWorking = false
  #isFlooded = false
  #tokens = burst
  #filledAtMs = Date.now()
  #pending: Pending | null = null
  #calls: Promise<unknown> | null = null

  constructor(socket: WebSocket, options: Options) {
    this.#socket = socket
    this.#options = options
  }

  get isIdle(): boolean {
    return !this.#isWorking
  }

  receive(text: string): void {
    // Some stations send empty messages, which mean nothing.
    if (text.length === 0 || this.#isFlooded) return
    if (this.#waiting.length >= waitingMax) {
      this.#isFlooded = true
      this.#waiting = []
      this.#options.onFlood()
      return this.#socket.close(1008, 'too many messages')
    }
    this.#waiting.push(text)
    if (!this.#isWorking) void this.#work()
  }

  /**
   * Calls the station, after earlier calls. Rejects when it refuses, does not answer in time, or goes away. `logged` is
   * what the log gets where the payload is a secret.
   */
  call(action: string, payload: object, logged = payload): Promise<unknown> {
    const earlier = this.#calls ?? Promise.resolve()
    const answered = earlier.catch(() => {}).then(() => this.#call(action, payload, logged))
    this.#calls = answered
    return answered
  }

  end(): void {
    this.#waiting = []
    this.#settle()?.reject(new Error('the connection has ended'))
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      const waitMs = this.#takeToken()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      await this.#handle(text)
    }
    this.#isWorking = false
  }

  #takeToken(): number {
    const nowMs = Date.now()
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) * perSecond) / 1_000) - 1
    this.#filledAtMs = nowMs
    return this.#tokens < 0 ? (-this.#tokens / perSecond) * 1_000 : 0
  }

  async #handle(text: string): Promise<void> {
    const message = parse(text)
    if (message instanceof RpcError || !Array.isArray(message))
      return this.#refuse('-1', '', text.slice(0, 500), message)
    const [type, id, ...rest] = message as unknown[]
    if (type === callResult || type === callError) return this.#receiveAnswer(type, id, rest)
    // A number is no id, but it is what the station will look for.
    const messageId = typeof id === 'string' && id.length <= 36 ? id : typeof id === 'number' ? id : '-1'
    const [action, payload] = rest
    const problem = findProblem(type, id, action, payload, this.#options.protocol)
    const name = typeof action === 'string' ? action : ''
    if (problem) return this.#refuse(messageId, name, message, problem)
    await this.#answer(messageId, name, payload)
  }

  async #answer(messageId: string | number, action: string, payload: unknown): Promise<void> {
    const { protocol, answer, onMessage, onFault } = this.#options
    const logged = { direction: 'in', kind: 'call', action, messageId: String(messageId), body: payload } as const
    try {
      validate(protocol, action, 'req', payload)
      const result = await answer(action, payload as never)
      if (action !== 'Heartbeat') onMessage({ ...logged, error: '' })
      this.#send([callResult, messageId, result])
    } catch (error) {
      if (!(error instanceof RpcError)) onFault(error)
      this.#refuse(messageId, action, payload, error instanceof RpcError ? error : new RpcError('InternalError', ''))
    }
  }

  #refuse(messageId: string | number, action: string, body: unknown, problem: unknown): void {
    const error = problem instanceof RpcError ? problem : new RpcError('FormatViolation', 'not an array')
    const word = wordFor(error.code, this.#options.protocol)
    this.#options.onMessage({
      direction: 'in',
      kind: 'call',
      action,
      messageId: String(messageId),
      body,
      error: `${word}: ${error.message}`,
    })
    this.#send([callError, messageId, word, error.message, {}])
  }

  #receiveAnswer(type: number, id: unknown, rest: readonly unknown[]): void {
    // What was not asked, or comes too late, means nothing; the standard wants no answer to it.
    if (this.#pending?.id !== id) return
    const { id: messageId, action, resolve, reject } = this.#settle() as Pending
    const [first, description] = rest
    const isError = type === callError
    let problem = isError ? `${String(first)}: ${String(description)}` : ''
    try {
      if (!isError) validate(this.#options.protocol, action, 'conf', first)
    } catch (error) {
      problem = (error as Error).message
    }
    const kind = isError ? 'error' : 'result'
    this.#options.onMessage({ direction: 'in', kind, action, messageId, body: isError ? rest : first, error: problem })
    if (problem) reject(new RefusedCall(problem))
    else resolve(first)
  }

  #call(action: string, payload: object, body: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== this.#socket.OPEN) return reject(new Error('the station is not connected'))
      const id = randomUUID()
      const timer = setTimeout(() => this.#settle()?.reject(new Error('the station did not answer')), answerWithinMs)
      this.#pending = { id, action, timer, resolve, reject }
      this.#options.onMessage({ direction: 'out', kind: 'call', action, messageId: id, body, error: '' })
      this.#send([call, id, action, payload])
    })
  }

  #settle(): Pending | null {
    const pending = this.#pending
    clearTimeout(pending?.timer)
    this.#pending = null
    return pending
  }

  #send(message: readonly unknown[]): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function parse(text: string): unknown {
  // Neither NUL nor half of a character can be stored as text.
  if (/\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i.test(text))
    return new RpcError('FormatViolation', 'a character that is none')
  try {
    return JSON.parse(text)
  } catch {
    return new RpcError('RpcFrameworkError', 'not JSON')
  }
}

function findProblem(
  type: unknown,
  id: unknown,
  action: unknown,
  payload: unknown,
  protocol: Protocol,
): RpcError | null {
  if (typeof type !== 'number') return new RpcError('RpcFrameworkError', 'no message type')
  if (type !== call) return new RpcError('MessageTypeNotSupported', `message type ${type}`)
  if (typeof id !== 'string') return new RpcError('ProtocolError', 'the message id is not text')
  if (id.length > 36) return new RpcError('RpcFrameworkError', 'the message id is longer than 36 characters')
  if (typeof action !== 'string') return new RpcError('ProtocolError', 'no action')
  if (!isAction(protocol, action)) return new RpcError('NotImplemented', `unknown action ${action.slice(0, 60)}`)
  if (payload === undefined) return new RpcError('ProtocolError', 'no payload')
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return new RpcError('TypeConstraintViolation', 'the payload is not an object')
  return null
}
