import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createWorkerPool } from './createWorkerPool.ts'

test('that the database is starting is said without the code for which the worker’s library would wait for minutes', async () => {
  const starting = createServer((socket) => {
    socket.once('data', () => socket.end(createRefusal('57P03', 'the database system is starting up')))
  }).listen(0, '127.0.0.1')
  await once(starting, 'listening')
  const pool = createWorkerPool(`postgres://app:word@127.0.0.1:${(starting.address() as AddressInfo).port}/millrace`, 1)
  const refused = await pool.connect().catch((error: unknown) => error)
  expect(refused).toMatchObject({
    message: 'the database system is starting up',
    cause: expect.objectContaining({ code: '57P03' }) as unknown,
  })
  expect(refused).not.toHaveProperty('code')
  await pool.end()
  starting.close()
})

/** An error as Postgres sends it. */
function createRefusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
