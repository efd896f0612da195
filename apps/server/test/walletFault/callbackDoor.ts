import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Callback = { readonly timestamp: string; readonly payload: string; readonly signature: string }

export type CallbackDoor = {
  readonly url: string
  /** What the bank has told so far and was taken. */
  readonly taken: readonly Callback[]
  readonly close: () => Promise<void>
}

/**
 * Where the bank's callbacks arrive: passed on to whichever server is up, and kept so that they can be played again.
 */
export async function openCallbackDoor(passOn: (callback: Callback) => Promise<number>): Promise<CallbackDoor> {
  const taken: Callback[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const callback = JSON.parse(String(Buffer.concat(chunks))) as Callback
    const status = await passOn(callback).catch(() => 502)
    if (status === 200) taken.push(callback)
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
