import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettingsError } from '../settingsError.ts'
import type { Source, SourceParts } from '../source.ts'
import { MessageError, parseReading, parseSale } from '../told/messages.ts'
import { ToldMachine, type ToldParts } from '../told/ToldMachine.ts'

export type PushSettings = { readonly host: string; readonly port: number; readonly token: string }

const bodyMaxBytes = 10_000
const connectionsMax = 50

/** Takes what a machine, or a program beside it, sends by HTTP. */
export function createPushSource(
  { host, port, token }: PushSettings,
  { log, ...parts }: ToldParts & Pick<SourceParts, 'log'>,
): Source & { readonly url: () => string } {
  const machine = new ToldMachine(parts)
  const server: Server = createServer((request, response) => {
    answer(request).then(
      (sent) => reply(response, 200, sent),
      (error: Error) => {
        if (error instanceof HttpError) return reply(response, error.status, { error: error.message })
        if (error instanceof MessageError) return reply(response, 400, { error: error.message })
        log(`a message was not kept: ${error.message}`)
        reply(response, 503, { error: 'it was not kept: send it again' })
      },
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = connectionsMax

  async function answer(request: IncomingMessage): Promise<object> {
    const [, path] = /^\/(reading|sale)$/.exec(request.url ?? '') ?? []
    if (!path) throw new HttpError(404, 'there is /reading and /sale')
    if (request.method !== 'POST') throw new HttpError(405, 'it takes POST')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new HttpError(401, 'the token is wrong')
    const body = await readBody(request)
    if (path === 'sale') return { isNew: await machine.tellSale(parseSale(body)) }
    machine.tell(parseReading(body))
    return {}
  }

  return {
    protocol: 'push',
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(new SettingsError(`GATEWAY_ADDRESS cannot be listened on (${error.code}).`)),
        )
        server.listen(port, host, () => resolve())
      }),
    read: () => Promise.resolve(machine.read()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    url: () => `http://${host}:${(server.address() as AddressInfo).port}`,
  }
}

class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Takes as long for any token. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyMaxBytes) throw new HttpError(413, `it takes ${bodyMaxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function reply(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(status === 413 && { connection: 'close' }) })
  response.end(`${JSON.stringify(content)}\n`)
}
