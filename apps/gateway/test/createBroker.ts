import { Aedes } from 'aedes'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'

/** A broker in this process, which keeps sessions while a client is away. */
export async function createBroker() {
  const sockets = new Set<Socket>()
  const aedes = await Aedes.createBroker()
  let server: Server
  // A session keeps its subscriptions.
  let isSubscribed = false
  aedes.on('subscribe', () => {
    isSubscribed = true
  })
  async function listen(port: number): Promise<number> {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      aedes.handle(socket)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  let isUp = true
  const port = await listen(0)
  return {
    url: `mqtt://127.0.0.1:${port}`,
    untilSubscribed: async () => {
      await expect
        .poll(() => !isUp || (isSubscribed && aedes.connectedClients > 0), { interval: 10, timeout: 30_000 })
        .toBe(true)
    },
    publish: (topic: string, payload: string, retain = false) =>
      new Promise<void>((resolve, reject) => {
        aedes.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        )
      }),
    takeDown: async () => {
      if (!isUp) return
      isUp = false
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    bringUp: async () => {
      await listen(port)
      isUp = true
    },
  }
}
