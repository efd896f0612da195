import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1'
/** What a central system answers to a call that it refuses. */
export class CallError extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(`${code}: ${description}`)
    this.code = code
  }
}
type Options = {
  readonly url: string
  readonly identity: string
  readonly password: string
  readonly protocol: Protocol
  /** Answers the central system's calls. */
  readonly onCall?: (action: string, payload: Record<string, unknown>) => object | Promise<object>
  readonly onClose?: (code: number) => void
}
type Waiting = { readonly resolve: (payload: never) => void; readonly reject: (error: Error) => void }

/** A charging station's side of OCPP, on a plain WebSocket. */
export class OcppClient {
  readonly socket: WebSocket
  readonly #waiting = new Map<string, Waiting>()

  constructor(socket: WebSocket, { onCall, onClose }: Options) {
    this.socket = socket
    socket.on('message', (data: Buffer) => void this.#receive(data.toString(), onCall))
    socket.on('error', () => {})
    socket.on('close', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the connection has ended'))
      this.#waiting.clear()
      onClose?.(code)
    })
  }

  call<Answer = Record<string, unknown>>(action: string, payload: object, id: string = randomUUID()): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new Error('the connection has ended'))
      this.#waiting.set(id, { resolve, reject })
      this.socket.send(JSON.stringify([2, id, action, payload]))
    })
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return
    const closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.close(1000)
    await closed
  }

  async #receive(text: string, onCall: Options['onCall']): Promise<void> {
    const [type, id, ...rest] = JSON.parse(text) as [number, string, ...unknown[]]
    if (type === 2) {
      const [action, payload] = rest as [string, Record<string, unknown>]
      const answer = await onCall?.(action, payload)
      this.socket.send(JSON.stringify(answer ? [3, id, answer] : [4, id, 'NotSupported', '', {}]))
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (type === 3) waiting?.resolve(rest[0] as never)
    else waiting?.reject(new CallError(String(rest[0]), String(rest[1])))
  }
}

/** Why a connection was refused: by an HTTP status, with the seconds to wait if it says so. */
export class Refused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(status: number, retryAfter: string | undefined) {
    super(`refused with ${status}`)
    this.status = status
    this.retryAfterSeconds = retryAfter === undefined ? null : Number(retryAfter)
  }
}

export function connectOcpp(options: Options): Promise<OcppClient> {
  const { url, identity, password, protocol } = options
  const credentials = Buffer.from(`${identity}:${password}`).toString('base64')
  const socket = new WebSocket(`${url}/${identity}`, [protocol], {
    headers: { authorization: `Basic ${credentials}` },
    perMessageDeflate: false,
  })
  const client = new OcppClient(socket, options)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client))
    socket.once('error', reject)
    socket.once('unexpected-response', (request, response) => {
      reject(new Refused(response.statusCode ?? 0, response.headers['retry-after']))
      request.destroy()
    })
  })
}
