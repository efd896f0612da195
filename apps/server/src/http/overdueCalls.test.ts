import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchOverdueCalls } from './overdueCalls.ts'

test('a call that takes too long is answered, and its late answer is dropped', async () => {
  const server = Fastify()
  const overdue = watchOverdueCalls(server, 5)
  server.setErrorHandler((error, _request, reply) => {
    reply.code(503).send((error as Error).message)
  })
  let finish: () => void = () => {}
  const late = new Promise<void>((resolve) => {
    finish = resolve
  })
  let hadAnswer: boolean | null = null
  server.get('/slow', (_request, reply) => {
    const place = overdue.begin(reply, 10)
    void late.then(() => {
      hadAnswer = reply.sent
      overdue.end(place)
    })
  })
  server.get('/quick', (_request, reply) => {
    const place = overdue.begin(reply, 10)
    overdue.end(place)
    reply.send('in time')
  })
  const slow = await server.inject('/slow')
  expect([slow.statusCode, slow.body]).toEqual([503, 'server.busy'])
  finish()
  await expect.poll(() => hadAnswer).toBe(true)
  expect((await server.inject('/quick')).body).toBe('in time')
  await server.close()
})
