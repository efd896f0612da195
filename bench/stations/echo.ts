import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

// What a WebSocket costs by itself: it sends back what it gets.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(data.toString())))
server.on('listening', () => {
  process.stdout.write(`${JSON.stringify({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`)
})
