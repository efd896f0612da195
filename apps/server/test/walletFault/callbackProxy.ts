import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Callback = { readonly timestamp: string; readonly payload: string; readonly signature: string }

export type CallbackProxy = {
  readonly url: string
  /** The callbacks so far that a server accepted. */
  readonly taken: readonly Callback[]
  readonly close: () => Promise<void>
}

/** Receives the bank's callbacks, forwards them to a server that is up, and keeps them to be replayed. */
export async function startCallbackProxy(forward: (callback: Callback) => Promise<number>): Promise<CallbackProxy> {
  const taken: Callback[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const callback = JSON.parse(String(Buffer.concat(chunks))) as Callback
    const status = await forward(callback).catch(() => 502)
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
