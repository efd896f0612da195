import { createConnection, type Socket } from 'node:net'

/** The device answered, and it was a refusal. */
export class ModbusException extends Error {
  readonly code: number

  constructor(code: number) {
    super(`it refuses with Modbus exception ${code}`)
    this.code = code
  }
}

type Waiting = {
  readonly transaction: number
  readonly unit: number
  readonly count: number
  readonly resolve: (registers: Buffer) => void
  readonly reject: (error: Error) => void
}

const readHoldingRegisters = 3
const headerBytes = 7
/** The largest frame that the standard has. */
const frameMaxBytes = 260

/**
 * Reads holding registers over Modbus TCP, one request at a time, as small devices want it. After an answer that does
 * not fit, or none in time, the connection is closed: what comes late must not be taken for the next answer.
 */
export class ModbusTcp {
  readonly #socket: Socket
  readonly #timeoutMs: number
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | null = null
  #transaction = 0
  isClosed = false

  private constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket
    this.#timeoutMs = timeoutMs
    socket.on('data', (data) => this.#receive(data))
    socket.on('error', () => {})
    socket.on('close', () => this.#end(new Error('it closed the connection')))
  }

  static connect(host: string, port: number, timeoutMs: number): Promise<ModbusTcp> {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ host, port, noDelay: true })
      const timer = setTimeout(() => socket.destroy(new Error('it does not answer')), timeoutMs)
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.removeAllListeners('error')
        resolve(new ModbusTcp(socket, timeoutMs))
      })
      socket.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        reject(new Error(error.code === 'ECONNREFUSED' ? 'it refuses the connection' : 'it does not answer'))
      })
    })
  }

  /** `count` registers from an address on, as bytes. */
  async read(unit: number, address: number, count: number): Promise<Buffer> {
    if (this.isClosed) throw new Error('it closed the connection')
    if (this.#waiting) throw new Error('one request at a time')
    const transaction = (this.#transaction = (this.#transaction + 1) % 65_536)
    const request = Buffer.alloc(12)
    request.writeUInt16BE(transaction, 0)
    request.writeUInt16BE(6, 4)
    request.writeUInt8(unit, 6)
    request.writeUInt8(readHoldingRegisters, 7)
    request.writeUInt16BE(address, 8)
    request.writeUInt16BE(count, 10)
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#waiting = { transaction, unit, count, resolve, reject }
    const timer = setTimeout(() => this.#end(new Error('it does not answer in time')), this.#timeoutMs)
    this.#socket.write(request)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    this.#end(new Error('the connection was closed'))
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data])
    while (!this.isClosed && this.#received.length >= headerBytes + 2) {
      const length = headerBytes - 1 + this.#received.readUInt16BE(4)
      if (this.#received.readUInt16BE(2) !== 0 || length < headerBytes + 2 || length > frameMaxBytes)
        return this.#end(new Error('it answers with something else than Modbus'))
      if (this.#received.length < length) return
      const frame = this.#received.subarray(0, length)
      this.#received = this.#received.subarray(length)
      this.#take(frame)
    }
  }

  #take(frame: Buffer): void {
    const waiting = this.#waiting
    if (!waiting || frame.readUInt16BE(0) !== waiting.transaction || frame.readUInt8(6) !== waiting.unit)
      return this.#end(new Error('it answers what was not asked'))
    this.#waiting = null
    const code = frame.readUInt8(7)
    if (code === (readHoldingRegisters | 0x80)) return waiting.reject(new ModbusException(frame.readUInt8(8)))
    const bytes = frame.subarray(headerBytes + 2)
    if (code === readHoldingRegisters && frame.readUInt8(8) === bytes.length && bytes.length === waiting.count * 2)
      return waiting.resolve(Buffer.from(bytes))
    const error = new Error('it answers with a cut-off frame')
    waiting.reject(error)
    this.#end(error)
  }

  #end(error: Error): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#socket.destroy()
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}
