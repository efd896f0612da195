import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

type Options = {
  /** The registers of a unit; null if there is no such unit. An address without one has no value there. */
  readonly unit: (unit: number) => ReadonlyMap<number, number> | null
  /** Changes or holds back an answer, as broken lines and devices do. */
  readonly disturb?: (answer: Buffer) => Buffer | null
}

const exception = { function: 1, address: 2, value: 3, noUnit: 11 } as const

/** Answers what is asked of holding registers over Modbus TCP, and refuses everything else. */
export class ModbusServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
      let received = Buffer.alloc(0)
      socket.on('data', (data) => {
        received = Buffer.concat([received, data])
        while (received.length >= 7) {
          const length = 6 + received.readUInt16BE(4)
          if (received.readUInt16BE(2) !== 0 || length < 8 || length > 260) return socket.destroy()
          if (received.length < length) return
          this.#reply(socket, received.subarray(0, length))
          received = received.subarray(length)
        }
      })
    })
  }

  /** The next free port if this one is taken. */
  async listen(port: number, host = '127.0.0.1'): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' || port === 0) return reject(error)
        this.listen(0, host).then(() => resolve(), reject)
      })
      this.#server.listen(port, host, resolve)
    })
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #reply(socket: Socket, request: Buffer): void {
    const body = this.#answer(request)
    const answer = Buffer.concat([request.subarray(0, 4), Buffer.alloc(2), request.subarray(6, 7), body])
    answer.writeUInt16BE(body.length + 1, 4)
    const sent = this.#options.disturb ? this.#options.disturb(answer) : answer
    if (sent) socket.write(sent)
  }

  #answer(request: Buffer): Buffer {
    const [unit, code] = [request.readUInt8(6), request.readUInt8(7)]
    const refuse = (why: number) => Buffer.from([code | 0x80, why])
    if (code !== 3 || request.length !== 12) return refuse(exception.function)
    const registers = this.#options.unit(unit)
    if (!registers) return refuse(exception.noUnit)
    const [address, count] = [request.readUInt16BE(8), request.readUInt16BE(10)]
    if (count < 1 || count > 125) return refuse(exception.value)
    const values = Array.from({ length: count }, (_, i) => registers.get(address + i))
    if (values.includes(undefined)) return refuse(exception.address)
    const bytes = Buffer.alloc(2 + count * 2)
    bytes.writeUInt8(code, 0)
    bytes.writeUInt8(count * 2, 1)
    for (const [i, value] of values.entries()) bytes.writeUInt16BE(value ?? 0, 2 + i * 2)
    return bytes
  }
}
