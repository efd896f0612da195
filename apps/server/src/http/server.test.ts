import { calls } from '@millrace/contract'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { handle } from './handle.ts'
import { selectHandlers } from './selectHandlers.ts'

const metricsToken = 'a token for the metrics'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ METRICS_TOKEN: metricsToken })
})
afterAll(() => server.stop())

const text = async (path: string) => (await fetch(server.url + path)).text()

test('a fault is answered without detail and logged with its cause', async () => {
  await server.database.owner.query('alter table version rename to version_away')
  const { status, answer } = await server.call('app/version/update?platform=web&code=1', {
    headers: { 'x-request-id': 'fault-0001' },
  })
  await server.database.owner.query('alter table version_away rename to version')
  expect(status).toBe(500)
  expect(answer).toEqual({
    code: 500,
    msg: 'Something went wrong on our side. We have recorded it. Try again later.',
    data: null,
    error: 'server.fault',
  })
  const line =
    server
      .logged()
      .split('\n')
      .find((line) => line.includes('server.fault')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    requestId: 'fault-0001',
    error: { code: '42P01', message: 'relation "version" does not exist' },
  })
})

test('logs contain the call and the status, and no personal data', async () => {
  const token = await server.signIn()
  await server.call('console/news/list?q=private-words', { headers: token })
  await server.post('console/auth/login', { email: 'somebody@private.test', password: 'Private12345' })
  const logged = server.logged()
  expect(logged).toMatch(/"call":"console\/news\/list","status":200,"tookMs":\d+,"from":"127\.0\.0\.0"/)
  for (const secret of [
    'private',
    'Private12345',
    'admin@millrace.test',
    'Demo12345',
    token['x-access-token'] ?? 'none',
    '127.0.0.1"',
  ])
    expect(logged).not.toContain(secret)
})

test('metrics cover the process, the calls, the pool, the ledger and the rails', async () => {
  await server.call('sys/info')
  const metrics = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  for (const line of [
    /^process_resident_memory_bytes \d/m,
    /^millrace_call_seconds_count\{call="sys\/info",status="200"\} \d/m,
    /^millrace_pool_connections\{state="idle"\} \d/m,
    /^millrace_ledger_transfers 0$/m,
    /^millrace_reconciliation_open_items 0$/m,
  ]) {
    expect(metrics).toMatch(line)
  }
})

// Attack by a stranger, on requests: `/metrics` is read. Impossible: it takes a token, and is not there where none is
// set.
test('metrics are for those who have the token, and nowhere without one', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
    const refused = await fetch(`${server.url}/metrics`, { headers: { authorization } })
    expect(refused.status).toBe(401)
    expect(await refused.text()).not.toContain('millrace_')
  }
  const closed = await createTestServer()
  expect((await fetch(`${closed.url}/metrics`)).status).toBe(404)
  await closed.stop()
})

/** Sends the path as it is: `fetch` would tidy it up. */
const getRaw = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    get({ hostname, port, path, headers }, (response) => resolve(response.resume())).once('error', reject)
  })

// Attack by a stranger, on requests: `//` as a path. Impossible: it is answered like any path that leads nowhere, never
// with a fault.
// Attack by a stranger, on requests: `%00` in a path. Impossible: it is answered with 400 or 404.
// Attack by a stranger, on requests: `%2e%2e` in a path, to get out of a folder. Impossible: it is answered with 400 or
// 404.
test('a path that leads nowhere is never a fault', async () => {
  const parts = [
    '//',
    '/%00',
    '/%2e%2e',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..',
    '/../..',
    '/%',
    '/%ff',
    '/%5c..',
    '/a%0d%0ab',
  ]
  for (const prefix of ['', '/api', '/files', '/console', '/docs', '/assets'])
    for (const part of parts)
      for (const accept of ['*/*', 'text/html']) {
        const { statusCode = 0 } = await getRaw(prefix + part, { accept })
        expect(statusCode, `${prefix}${part} as ${accept}`).toBeLessThan(500)
      }
  for (const path of ['/%00', '/%2e%2e/%2e%2e/etc/passwd', '/files/%00', '/files/%2e%2e/%2e%2e/data.key'])
    expect([400, 404], path).toContain((await getRaw(path)).statusCode)
})

// Attack by a stranger, on requests: an answer without security headers is found, to frame or sniff it. Impossible:
// every answer has the same ones, errors and bytes that are no HTTP included.
test('every response has the same security headers, whatever it answers', async () => {
  const responses: Record<string, Headers> = {}
  for (const path of [
    '/',
    '/console',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/openapi-console.json',
    '/docs/',
    '/nowhere',
    '/files/nothing.webp',
    '/api/sys/info',
    '/api/nowhere',
    '/api/user/info',
    '/%00',
  ])
    responses[path] = (await fetch(server.url + path, { redirect: 'manual' })).headers
  responses['not HTTP'] = new Headers(await sendBytes('HELLO\r\n\r\n'))
  const same = [
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'strict-transport-security',
  ]
  for (const [path, headers] of Object.entries(responses)) {
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    for (const name of same) expect(headers.get(name), `${name} of ${path}`).toBe(responses['/openapi.json']?.get(name))
  }
})

test('only this server’s console may frame the preview, which makes no calls, and it frames nothing else', async () => {
  const preview = (await fetch(`${server.url}/preview.html`)).headers
  expect(preview.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(preview.get('content-security-policy')).toContain("connect-src 'none'")
  expect(preview.get('x-frame-options')).toBe('SAMEORIGIN')
  const framing = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy')?.match(/frame-src [^;]+/)?.[0]
  expect(await framing('/console/')).toBe("frame-src 'self'")
  expect(await framing('/')).toBe("frame-src 'none'")
  expect(await framing('/preview.html')).toBe("frame-src 'none'")
})

/** The headers of the answer to bytes that are no request. */
const sendBytes = (bytes: string) =>
  new Promise<[string, string][]>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => {
        answer += text
      })
      .once('error', reject)
      .once('close', () => {
        const [head = ''] = answer.split('\r\n\r\n')
        resolve([...head.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]))
      })
  })

describe('the API document', () => {
  test('has every call, with its answers; the console’s have one of their own', async () => {
    type Document = { readonly paths: Record<string, Record<string, { readonly responses: object }>> }
    const app = JSON.parse(await text('/openapi.json')) as Document
    const console = JSON.parse(await text('/openapi-console.json')) as Document
    for (const { service, path, method, refusals } of calls) {
      const operation = (service === 'console' ? console : app).paths[`/${path}`]?.[method.toLowerCase()]
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '400', ...Object.values(refusals).map(String)]),
      )
    }
  })
  test('describes what a field accepts', async () => {
    const document = JSON.parse(await text('/openapi.json'))
    expect(document.paths['/news/list'].get.parameters).toContainEqual({ $ref: '#/components/parameters/PageSize' })
    expect(document.components.parameters.PageSize).toEqual({
      name: 'pageSize',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    })
  })
  test('can be read in a browser', async () => expect(await text('/docs/')).toContain('swagger-ui'))
})

test('pages may load from this server only', async () => {
  const { headers } = await fetch(`${server.url}/openapi.json`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|wss?:|\*/)
})

test('pages may call the services’ hosts, and no others', async () => {
  const split = await createTestServer({
    SERVICE_URLS: 'wallet=https://money.example,income=https://money.example,msg=https://msg.example',
  })
  const policy = (await fetch(`${split.url}/openapi.json`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("connect-src 'self' https://money.example https://msg.example wss://msg.example;")
  expect(policy.match(/https:/g)).toHaveLength(2)
  await split.stop()
})

test('calls belong to the services that the specification names', () => {
  const serviceOf = (path: string) => calls.find((call) => call.path === path)?.service
  expect({
    'exchangeRate/get': serviceOf('exchangeRate/get'),
    'app/financial/sellFinancial': serviceOf('app/financial/sellFinancial'),
    'mine/yeb/income': serviceOf('mine/yeb/income'),
    'income/takeout': serviceOf('income/takeout'),
  }).toEqual({
    'exchangeRate/get': 'gift',
    'app/financial/sellFinancial': 'user',
    'mine/yeb/income': 'product',
    'income/takeout': 'product',
  })
})

test('/healthz answers without a token', async () => expect(await text('/healthz')).toBe('ok\n'))

describe('a process', () => {
  test('that serves some services answers no others', async () => {
    const some = await createTestServer({ SERVICES: 'user' })
    expect((await some.call('auth/countrys')).status).toBe(200)
    expect((await some.call('sys/info')).answer.error).toBe('path.unknown')
    await some.stop()
  })
  test('that only runs jobs answers no calls, but has health checks', async () => {
    const worker = await createTestServer({ ROLE: 'worker' })
    expect((await worker.call('sys/info')).answer.error).toBe('path.unknown')
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
    await worker.stop()
  })
  test('does not start while a call has no handler, or two', () => {
    const all = calls.map((call) => handle(call, async () => null))
    expect(selectHandlers(all, { SERVICES: ['msg'] })).toHaveLength(
      calls.filter(({ service }) => service === 'msg').length,
    )
    expect(() => selectHandlers(all.slice(1), { SERVICES: [calls[0]!.service] })).toThrow(
      `The call ${calls[0]!.path} has no handler.`,
    )
    expect(() => selectHandlers([...all, all[0]!], { SERVICES: [calls[0]!.service] })).toThrow('more than one handler')
    const unlisted = { ...all[0]!, call: { ...calls[0]!, path: 'unlisted' } }
    expect(() => selectHandlers([...all, unlisted], { SERVICES: ['msg'] })).toThrow(
      'unlisted is missing in callFiles.ts',
    )
  })
})

describe('too many calls', () => {
  test('from one address are refused for a while', async () => {
    const limited = await createTestServer({ RATE_LIMIT: '5' })
    for (let i = 0; i < 5; i++) expect((await limited.call('sys/info')).status).toBe(200)
    const { status, headers, answer } = await limited.call('sys/info')
    expect(status).toBe(429)
    expect(answer).toMatchObject({
      code: 429,
      error: 'rate.exceeded',
      msg: expect.stringMatching(/^Too many attempts\. Wait \d+ seconds? and try again\.$/) as unknown,
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${limited.url}/healthz`)).status).toBe(200)
    await limited.stop()
  })
  test('are counted by the address that a trusted proxy reports', async () => {
    const behind = await createTestServer({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
    const from = (address: string) =>
      behind.call('sys/info', { headers: { 'x-forwarded-for': address } }).then(({ status }) => status)
    expect([
      await from('203.0.113.1'),
      await from('203.0.113.1'),
      await from('203.0.113.1'),
      await from('203.0.113.2'),
    ]).toEqual([200, 200, 429, 200])
    // Only the last entry is the proxy's; the caller may have forged the others.
    expect(await from('198.51.100.7, 203.0.113.1')).toBe(429)
    await behind.stop()
  })
})
