import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ModbusTcp } from './ModbusTcp.ts'

async function createDevice(answer: (socket: Socket, request: Buffer) => void) {
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('data', (request) => answer(socket, request))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const modbus = await ModbusTcp.connect('127.0.0.1', (server.address() as AddressInfo).port, 500)
  return {
    modbus,
    close: () => {
      modbus.close()
      server.close()
    },
  }
}
const answerTo = (request: Buffer, registers: readonly number[]): Buffer =>
  Buffer.concat([
    request.subarray(0, 4),
    Buffer.from([0, 3 + registers.length * 2, request.readUInt8(6), 3, registers.length * 2]),
    Buffer.from(registers.flatMap((value) => [value >> 8, value & 255])),
  ])

test('an answer that comes in single bytes is put together', async () => {
  const { modbus, close } = await createDevice((socket, request) => {
    void (async () => {
      for (const byte of answerTo(request, [7, 8])) {
        socket.write(Buffer.from([byte]))
        await turn()
      }
    })()
  })
  expect([...(await modbus.read(1, 0, 2))]).toEqual([0, 7, 0, 8])
  close()
})

test('what comes too late is no answer to the next question', async () => {
  const late: (() => void)[] = []
  const { modbus, close } = await createDevice((socket, request) => {
    late.push(() => socket.write(answerTo(request, [1])))
  })
  await expect(modbus.read(1, 0, 1)).rejects.toThrow('in time')
  late[0]?.()
  expect(modbus.isClosed).toBe(true)
  await expect(modbus.read(1, 0, 1)).rejects.toThrow('closed')
  close()
})

test('an answer that nobody asked for ends the connection', async () => {
  const { modbus, close } = await createDevice((socket, request) => {
    socket.write(Buffer.concat([answerTo(request, [1]), answerTo(request, [2])]))
  })
  await modbus.read(1, 0, 1)
  await expect.poll(() => modbus.isClosed).toBe(true)
  close()
})
