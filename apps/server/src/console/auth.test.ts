import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { recordPasswordChecks } from '../../test/recordPasswordChecks.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const login = (email: string, password: string, code = '000000') =>
  server.post('console/auth/login', { email, password, code })

test('an operator signs in, is identified by the token, and signs out', async () => {
  const { answer } = await login('Admin@Millrace.test', 'Demo12345', await server.operatorCode('admin@millrace.test'))
  const token = { 'x-access-token': answer.msg }
  expect((await server.call('console/auth/me', { headers: token })).answer.data).toMatchObject({
    email: 'admin@millrace.test',
    role: 'admin',
  })
  expect((await server.post('console/auth/logout', {}, token)).status).toBe(200)
  expect((await server.call('console/auth/me', { headers: token })).answer).toMatchObject({
    code: 401,
    error: 'session.required',
  })
})

test('an unknown e-mail, a wrong password and a wrong code are answered alike', async () => {
  const unknown = await login('nobody@millrace.test', 'Demo12345')
  const wrong = await login('admin@millrace.test', 'Demo12346', await server.operatorCode('admin@millrace.test'))
  expect(unknown.answer).toEqual(wrong.answer)
  expect((await login('admin@millrace.test', 'Demo12345')).answer).toEqual(wrong.answer)
  expect(unknown.answer).toMatchObject({ code: 401, error: 'console.login-wrong' })
})

test('an unknown e-mail costs one check of a password, as a wrong password does', async () => {
  // The hash that unknown accounts are compared with is made once, now.
  await login('first@millrace.test', 'Wrong12345')
  const wrong = await recordPasswordChecks(() => login('maker@millrace.test', 'Wrong12345'))
  expect(wrong).toEqual([expect.stringContaining('argon2id')])
  expect(await recordPasswordChecks(() => login('noone@millrace.test', 'Wrong12345'))).toEqual(wrong)
})

test('the database stores the hash of a token, not the token', async () => {
  const { 'x-access-token': token = '' } = await server.signIn()
  const { rows } = await server.database.owner.query<{ token_hash: Buffer; everything: string }>(
    'select token_hash, s::text as everything from operator_session s order by created_at desc limit 1',
  )
  expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(rows[0]?.everything).not.toContain(token)
})

test('a session expires', async () => {
  const token = await server.signIn()
  await server.database.owner.query(`update operator_session set expires_at = now() - interval '1 second'`)
  expect((await server.call('console/auth/me', { headers: token })).status).toBe(401)
})

test('an invalid token is answered like a missing one', async () => {
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", '']) {
    expect((await server.call('console/auth/me', { headers: { 'x-access-token': token } })).answer.error).toBe(
      'session.required',
    )
  }
  expect((await server.call('console/auth/me')).answer.error).toBe('session.required')
})

test('a stranger’s large body is refused before it is read', async () => {
  const { answer } = await server.post('console/news/create', { title: 'x'.repeat(900_000) })
  expect(answer.error).toBe('session.required')
})

test('passwords are stored as argon2id hashes', async () => {
  const { rows } = await server.database.owner.query<{ password_hash: string }>('select password_hash from operator')
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d{5},t=[2-9],p=1\$/)
})

/** The status of what practice mode shows of operators, asked for by the name of another host. */
const askAs = (url: string, host: string, what = 'operators') =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${url}/api/console/practice/${what}`, { headers: { host } }, (response) => {
      resolve(response.resume().statusCode)
    }).once('error', reject)
  })

// Attack by a stranger, on demonstration data: the demonstration operators’ secrets are read over the network.
// Impossible: they are answered for localhost and the host that is set, and nowhere else.
test('the demonstration’s operators are shown to this machine, and at the host that is set', async () => {
  const { port } = new URL(server.url)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]', 'localhost'])
    expect(await askAs(server.url, host), host).toBe(200)
  for (const host of ['millrace.example', 'localhost.evil.example', '127.0.0.1.evil.example', '203.0.113.7'])
    expect(await askAs(server.url, host), host).toBe(404)
  const published = await createTestServer({ PUBLIC_URL: 'https://practice.example' })
  expect(await askAs(published.url, 'practice.example')).toBe(200)
  expect(await askAs(published.url, 'other.example')).toBe(404)
  await published.stop()
})

// Attack by a stranger, on demonstration data: the practice links of invited operators are read over the network.
// Impossible: they are answered for localhost alone.
test('links of invited operators are shown to this machine alone', async () => {
  expect(await askAs(server.url, 'localhost', 'links')).toBe(200)
  expect(await askAs(server.url, 'millrace.example', 'links')).toBe(404)
  const published = await createTestServer({ PUBLIC_URL: 'https://practice.example' })
  expect(await askAs(published.url, 'practice.example', 'links')).toBe(404)
  await published.stop()
})
