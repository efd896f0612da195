import Fastify from 'fastify'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { createPool } from '../db/pool.ts'
import { payoutBegunChannel, payoutChannel } from './port.ts'
import { startTracing } from './startTracing.ts'

type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly links: readonly { readonly traceId: string }[]
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[]
  readonly status: { readonly code?: number }
}

const key = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'
const traceId = key.replaceAll('-', '')
const payoutId = '0190aaaa-bbbb-7ccc-8ddd-ffffffffffff'
const received: SentSpan[] = []
const railHeaders: IncomingHttpHeaders[] = []
let database: TestDatabase
const listening = async (server: ReturnType<typeof createServer>): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const collector = createServer((request, response) => {
  void (async () => {
    const text = (await Array.fromAsync(request)).join('')
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    return response.end('{}')
  })()
})
const rail = createServer((request, response) => {
  railHeaders.push(request.headers)
  response.end('{}')
})

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  collector.close()
  rail.close()
})

test('one press is one trace, through the call and its statements to the rail, and has no value of anybody', async () => {
  const railUrl = await listening(rail)
  const stop = startTracing({ url: await listening(collector), share: 1, role: 'web', log: { warn: expect.fail } })
  const pool = createPool(database.appUrl, { max: 1 })
  const server = Fastify()
  server.post('/api/withdraw/:id', async () => {
    await pool.query('select $1::text as told', ['secret of somebody'])
    await fetch(`${railUrl}/pay?account=secret`, { method: 'POST', body: 'x' })
    payoutBegunChannel.publish({ payoutId })
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    return {}
  })
  server.get('/readyz', async () => 'ready')
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/api/withdraw/secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"password":"secret"}',
    })
  await post({ 'idempotency-key': key })
  await fetch(`${url}/readyz`)
  const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  await post({ traceparent: `00-${caller.traceId}-${caller.spanId}-01` })
  await post({ traceparent: `00-${'c'.repeat(32)}-${caller.spanId}-00` })
  const paid = { payoutId, rail: 'bank' }
  await payoutChannel.tracePromise(() => fetch(`${railUrl}/pay`), paid)
  await pool.query('select 2')
  await server.close()
  await pool.end()
  await stop()

  const pressed = received.filter((span) => span.traceId === traceId)
  const root = pressed.find(({ kind }) => kind === 2)
  const others = pressed.filter((span) => span !== root)
  expect(root).toMatchObject({
    name: 'POST /api/withdraw/:id',
    kind: 2,
    links: [{ traceId: payoutId.replaceAll('-', '') }],
  })
  expect(root).not.toHaveProperty('parentSpanId')
  expect(others.map(({ name }) => name).toSorted()).toEqual([expect.stringMatching(/^POST 127/), 'SELECT', 'SELECT'])
  for (const { parentSpanId } of others) expect(parentSpanId).toBe(root?.spanId)
  expect(others.filter(({ status }) => status.code === 2)).toHaveLength(1)
  const toRail = others.find(({ name }) => name.startsWith('POST'))
  expect(railHeaders[0]?.['traceparent']).toBe(`00-${traceId}-${toRail?.spanId}-01`)
  expect(JSON.stringify(received)).not.toContain('secret')

  const called = received.filter((span) => span.traceId === caller.traceId)
  expect(called.find(({ kind }) => kind === 2)?.parentSpanId).toBe(caller.spanId)
  expect(received.filter((span) => span.traceId === 'c'.repeat(32))).toEqual([])
  const payout = received.filter((span) => span.traceId === payoutId.replaceAll('-', ''))
  expect(payout.map(({ name }) => name)).toEqual([expect.stringMatching(/^GET 127/), 'pay bank'])
  // Nothing is traced that no call began.
  expect(
    received.filter(({ traceId: id }) => ![traceId, caller.traceId, payoutId.replaceAll('-', '')].includes(id)),
  ).toEqual([])
})

test('what cannot be sent is dropped, said once, and holds up nobody', async () => {
  const warnings: unknown[] = []
  const stop = startTracing({
    url: 'http://127.0.0.1:1',
    share: 1,
    role: 'web',
    log: { warn: (...args: unknown[]) => void warnings.push(args) },
  })
  const server = Fastify()
  server.get('/api/x', async () => ({}))
  expect((await server.inject('/api/x')).statusCode).toBe(200)
  await stop()
  expect(warnings).toHaveLength(1)
  await server.close()
})
