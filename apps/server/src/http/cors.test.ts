import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'

const app = 'https://app.example'
const desk = 'https://desk.example'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    APP_ORIGINS: `${app},https://other.example`,
    CONSOLE_ORIGINS: desk,
    RATE_LIMIT: '30',
  })
})
afterAll(() => server.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/${path}`, init)
const preflight = (path: string, origin: string) =>
  ask(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'language,x-access-token,idempotency-key',
    },
  })
const corsHeaders = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

describe('a listed origin', () => {
  test('may ask, and read the answer', async () => {
    const asked = await preflight('mine/order/create', app)
    expect(asked.status).toBe(204)
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringMatching(/idempotency-key, language, x-access-token/) as unknown,
      vary: 'origin',
    })
    const answered = await ask('sys/info', { headers: { origin: app } })
    expect(answered.headers.get('access-control-allow-origin')).toBe(app)
    expect(answered.headers.get('vary')).toMatch(/\borigin\b/)
  })

  test('reads refusals and faults too', async () => {
    for (const [path, status] of [
      ['user/info', 401],
      ['no/such/call', 404],
    ] as const) {
      const refused = await ask(path, { headers: { origin: app } })
      expect(refused.status).toBe(status)
      expect(refused.headers.get('access-control-allow-origin')).toBe(app)
    }
  })

  test('never gets cookies or a wildcard', async () => {
    for (const answer of [await preflight('user/info', app), await ask('sys/info', { headers: { origin: app } })]) {
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
      expect(answer.headers.get('access-control-allow-origin')).not.toBe('*')
    }
  })

  test('of the app makes no operator’s calls, and of the console none of members', async () => {
    expect(corsHeaders(await preflight('console/auth/login', app))).toEqual([])
    expect(corsHeaders(await preflight('user/info', desk))).toEqual([])
    expect((await preflight('console/auth/login', desk)).status).toBe(204)
  })
})

test('no other origin gets CORS headers', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'https://app.example.evil.test',
    'http://app.example',
    `${app}:1`,
  ]) {
    const asked = await preflight('user/info', origin)
    expect(asked.status).toBe(405)
    expect(corsHeaders(asked)).toEqual([])
    const answered = await ask('sys/info', { headers: { origin } })
    expect(corsHeaders(answered)).toEqual([])
    expect(answered.headers.get('vary')).toMatch(/\borigin\b/)
  }
})

test('without a list no origin is answered', async () => {
  const closed = await createTestServer()
  const answered = await fetch(`${closed.url}/api/sys/info`, { headers: { origin: app } })
  expect(corsHeaders(answered)).toEqual([])
  await closed.stop()
})
