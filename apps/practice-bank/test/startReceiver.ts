import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BankEvent } from '../src/store.ts'

export type Delivery = { timestamp: string; payload: string; signature: string; event: BankEvent; atMs: number }

/** Receives callbacks as the platform would, and records them. */
export async function startReceiver() {
  const deliveries: Delivery[] = []
  let status: (delivery: Delivery) => number = () => 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<Delivery, 'event' | 'atMs'>
      const delivery = { ...body, event: JSON.parse(body.payload) as BankEvent, atMs: Date.now() }
      deliveries.push(delivery)
      response.writeHead(status(delivery)).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    deliveries,
    findDeliveries: (id: string) => deliveries.filter(({ event }) => event.id === id),
    answerWith: (next: typeof status) => {
      status = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
