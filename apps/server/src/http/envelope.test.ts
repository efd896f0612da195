import { generalErrors } from '@millrace/contract/answer'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type Answered, type TestServer } from '../../test/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const login = 'console/auth/login'
const send = (body: RequestInit['body'], headers: Record<string, string> = json) =>
  server.call(login, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

function expectError({ status, headers, answer }: Answered, key: keyof typeof generalErrors): void {
  expect(answer).toMatchObject({ code: generalErrors[key], data: null, error: key })
  expect(status).toBe(generalErrors[key])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.msg).toMatch(/^[A-Z].{10,}/)
  expect(JSON.stringify(answer)).not.toMatch(/\bat .*:\d+|node_modules|Error:/)
}

/** Sends text over a plain socket, for requests that no client would send; returns what comes back. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket
      .on('data', (chunk) => {
        received += String(chunk)
      })
      .on('close', () => resolve(received))
      .on('error', reject)
  })
}

describe('an answer', () => {
  test('has code, msg and data, and the status equals the code', async () => {
    const { status, answer } = await server.call('sys/scroll-notice')
    expect(status).toBe(200)
    expect(Object.keys(answer).sort()).toEqual(['code', 'data', 'msg'])
    expect(answer).toMatchObject({ code: 200, msg: 'OK' })
  })

  test('has the caller’s request id if it is a plain one, and a new one otherwise', async () => {
    const given = await server.call('sys/info', { headers: { 'x-request-id': 'abc-12345' } })
    expect(given.headers.get('x-request-id')).toBe('abc-12345')
    const odd = await server.call('sys/info', { headers: { 'x-request-id': 'a b<script>' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('that anyone may read is compressed if the caller accepts it; a person’s own data never is', async () => {
    const measure = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${server.url}/api/${path}`, { headers })
      return {
        encoding: response.headers.get('content-encoding'),
        sent: Number(response.headers.get('content-length')),
        text: (await response.text()).length,
      }
    }
    const plain = await measure('auth/countrys', { 'accept-encoding': 'identity' })
    expect(plain.encoding).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const small = await measure('auth/countrys', { 'accept-encoding': encoding })
      expect(small).toMatchObject({ encoding, text: plain.text })
      expect(small.sent).toBeLessThan(plain.sent / 2)
    }
    expect(
      (await measure('console/news/list', { 'accept-encoding': 'br, gzip', ...(await server.signIn()) })).encoding,
    ).toBeNull()
  })

  test('to a HEAD has no body', async () => {
    const response = await fetch(`${server.url}/api/sys/info`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('a body', () => {
  const validLogin = { email: 'admin@millrace.test', password: 'Demo12345', code: '' }
  beforeAll(async () => {
    validLogin.code = await server.operatorCode(validLogin.email)
  })
  test('may be a form', async () =>
    expect((await send(new URLSearchParams(validLogin).toString(), form)).status).toBe(200))
  test('may be JSON', async () => expect((await send(JSON.stringify(validLogin))).status).toBe(200))
  test('may be JSON with a charset', async () =>
    expect((await send(JSON.stringify(validLogin), { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(
      200,
    ))
  test('may be missing; then its fields are missing', async () => {
    const answered = await server.call(login, { method: 'POST' })
    expectError(answered, 'request.invalid')
    expect(answered.answer.msg).toBe('Fill this in.')
    expect(answered.answer.fields).toEqual({
      email: 'Fill this in.',
      password: 'Fill this in.',
      code: 'Fill this in.',
    })
  })
})

describe('the envelope also answers', () => {
  test('an unknown path', async () => expectError(await server.call('no/such/call'), 'path.unknown'))
  test('an unknown path with a body of any kind', async () =>
    expectError(
      await server.call('no/such', { method: 'POST', body: 'x', headers: { 'content-type': 'odd/thing' } }),
      'path.unknown',
    ))
  test('a path above the root', async () =>
    expectError(await server.call('%2e%2e/%2e%2e/package.json'), 'path.unknown'))
  test('a wrong method, with the right one', async () => {
    const answered = await server.call(login)
    expectError(answered, 'method.wrong')
    expect(answered.headers.get('allow')).toBe('POST')
    expect((await server.call('sys/info', { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD')
  })
  test('broken JSON', async () => expectError(await send('{"email":'), 'request.unreadable'))
  test('JSON that is no object', async () => {
    for (const body of ['[]', '1', 'null', '"text"']) expectError(await send(body), 'request.unreadable')
  })
  test('JSON nested too deep', async () =>
    expectError(await send(`{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'request.unreadable'))
  test('bytes that are not UTF-8', async () => {
    expectError(await send(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 'request.unreadable')
    expectError(await send('email=%ff%fe', form), 'request.unreadable')
    expectError(await send('email=%zz', form), 'request.unreadable')
    expectError(await server.call('news/list?pageNum=%ff'), 'request.unreadable')
  })
  test('a path that is not UTF-8', async () => expectError(await server.call('%ff%zz'), 'request.unreadable'))
  test('another charset', async () =>
    expectError(await send('{}', { 'content-type': 'application/json; charset=utf-16' }), 'body.unsupported'))
  test('a compressed body', async () =>
    expectError(await send('{}', { ...json, 'content-encoding': 'gzip' }), 'body.unsupported'))
  test('another kind of body', async () => {
    expectError(await send('<xml/>', { 'content-type': 'application/xml' }), 'body.unsupported')
    expectError(await send('x', { 'content-type': 'text/plain' }), 'body.unsupported')
    expectError(await send('x', { 'content-type': '' }), 'body.unsupported')
  })
  test('multipart where no files are taken', async () => {
    const data = new FormData()
    data.set('email', 'a@b.cd')
    expectError(await server.call(login, { method: 'POST', body: data }), 'body.unsupported')
  })
  test('a body that is too large, announced or not', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
    expectError(await send(large), 'body.too-large')
    expectError(await send(new Blob([large]).stream()), 'body.too-large')
  })
  test('a field sent twice', async () => {
    const { answer } = await server.call('news/list?pageNum=1&pageNum=2')
    expect(answer).toMatchObject({
      error: 'request.invalid',
      msg: 'This was sent twice.',
      fields: { pageNum: 'This was sent twice.' },
    })
  })
  test('more fields than anybody needs', async () =>
    expectError(await send('a=1&'.repeat(2_000), form), 'request.unreadable'))
  test('keys that reach for the prototype', async () => {
    expectError(await send('{"__proto__":{"isAdmin":true}}'), 'request.unreadable')
    expectError(await send('{"email":{"constructor":{"prototype":{"x":1}}}}'), 'request.unreadable')
    expectError(await send('__proto__=1', form), 'request.unreadable')
    expectError(await server.call('news/list?__proto__=1'), 'request.unreadable')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
  test('characters that PostgreSQL cannot store', async () => {
    for (const body of ['{"email":"a\\u0000@b.cd","password":"x"}', '{"email":"a\\ud800@b.cd","password":"x"}']) {
      const { answer } = await send(body)
      expect(answer).toMatchObject({
        error: 'request.invalid',
        fields: { email: 'This contains a character that we cannot store.' },
      })
    }
  })
  test('headers that are too large', async () => {
    const response = await sendRaw(`GET /api/sys/info HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(40_000)}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 431,
      error: 'headers.too-large',
      data: null,
    })
  })
  test('what is not HTTP', async () => {
    const response = await sendRaw('hello there\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, error: 'request.unreadable' })
  })
})

test('a browser that requests a path of the app without the hash is redirected to it', async () => {
  const response = await fetch(`${server.url}/index/about`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/#/index/about')
})
