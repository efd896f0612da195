import { hashRawSync } from '@node-rs/argon2'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
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

test('of a password, argon2id’s salt and the hash of its output are stored', async () => {
  const { rows } = await server.database.owner.query<{ salt: string; check: Buffer }>(
    'select password_salt as salt, password_check as check from operator',
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { salt, check } of rows) {
    const [, m, t, bytes = ''] = /^\$argon2id\$v=19\$m=(1024),t=(1),p=1\$([\w+/]+)$/.exec(salt) ?? []
    const cost = { memoryCost: Number(m), timeCost: Number(t), salt: Buffer.from(bytes, 'base64') }
    expect(check).toEqual(createHash('sha256').update(hashRawSync('Demo12345', cost)).digest())
  }
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

/** An operator of no demonstration, who has enrolled, and what argon2id makes of their password. */
async function createPerson() {
  const email = `${randomUUID()}@millrace.test`
  const output = randomBytes(32)
  const { rows } = await server.database.owner.query<{ id: string }>(
    `insert into operator (email, name, role, password_salt, password_check)
     values ($1, 'Person', 'admin', '$argon2id$v=19$m=1024,t=1,p=1$c29tZSBzYWx0', sha256($2)) returning id`,
    [email, output],
  )
  return { id: rows[0]?.id as string, email, output }
}
const readValue = async (text: string, values: unknown[] = []): Promise<any> =>
  Object.values((await server.database.app.query(text, values)).rows[0])[0]
const offer = (email: string, output: Buffer) => readValue('select offer_password($1, $2)', [email, output])
/** The time step of now, by the database's clock. */
const readStep = async () => Number(await readValue('select floor(extract(epoch from clock_timestamp()) / 30)::int'))
const signIn = async (offered: string, step: number | bigint) =>
  readValue('select sign_in_operator($1, $2, $3)', [offered, step, randomBytes(32)])

// Attack by somebody with the server’s password, on operators’ sessions: a session of an operator is written, kept or
// ended by hand. Impossible: the database makes sessions from passwords, and the application has no right to write
// them.
test('the application writes no sessions, and reads nothing that signs in', async () => {
  const { app } = server.database
  for (const statement of [
    `insert into operator_session (token_hash, operator_id, expires_at) select sha256('x'), id, now() from operator`,
    `update operator_session set expires_at = now() + interval '1 year'`,
    `delete from operator_session`,
    `update operator set last_seen_at = now()`,
    `select * from operator`,
    `select password_check from operator`,
    `select password_salt from operator`,
    `select totp_last_step from operator`,
    `select secret from unknown_salt`,
    `select output_hash from operator_try`,
    `delete from operator_try`,
    `select take_password(gen_random_uuid(), 0)`,
    `select set_password(id, 'x') from operator`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
})

// Attack by somebody with the server’s password and a backup, on operators’ sessions: what is stored of a password
// signs in. Impossible: what is stored is a hash of what signs in.
test('the stored check of a password does not sign in', async () => {
  const { email, output } = await createPerson()
  const check = createHash('sha256').update(output).digest()
  expect(await signIn(await offer(email, check), await readStep())).toBeNull()
  expect(await signIn(await offer(email, output), await readStep())).not.toBeNull()
})

// Attack by somebody with the server’s password, on operators’ sessions: passwords are guessed in transactions that are
// rolled back, so that nothing counts. Impossible: a password is compared once the transaction that counted it has
// ended.
test('a password that is not counted is not compared', async () => {
  const { email, output } = await createPerson()
  const client = await server.database.app.connect()
  const read = async (text: string, values: unknown[]) => Object.values((await client.query(text, values)).rows[0])[0]
  const step = await readStep()
  await client.query('begin')
  const offered = await read('select offer_password($1, $2)', [email, output])
  await client.query('savepoint later')
  expect(await read('select sign_in_operator($1, $2, $3)', [offered, step, randomBytes(32)])).toBeNull()
  await client.query('rollback')
  expect(await signIn(String(offered), step)).toBeNull()
  await client.query('begin isolation level repeatable read')
  await expect(client.query('select offer_password($1, $2)', [email, output])).rejects.toThrow('as they are committed')
  await client.query('rollback')
  client.release()
})

// Attack by somebody with the server’s password, on operators’ sessions: an operator’s password is guessed by trying
// many. Impossible: the database compares thirty in 15 minutes, however they come.
test('after thirty wrong passwords in 15 minutes the database takes no more, of anybody or nobody', async () => {
  const { owner } = server.database
  const { email, output } = await createPerson()
  for (const address of [email, `${randomUUID()}@nobody.example`]) {
    const offers = await Promise.all(Array.from({ length: 40 }, () => offer(address, randomBytes(32))))
    expect(offers.filter((id) => id !== null)).toHaveLength(30)
    expect(await offer(address.toUpperCase(), output)).toBeNull()
    expect((await login(address, 'Demo12345')).answer).toMatchObject({ error: 'login.too-many' })
  }
  await owner.query(`update operator_try set at = at - interval '15 minutes'`)
  expect(await signIn(await offer(email, randomBytes(32)), await readStep())).toBeNull()
  expect(await signIn(await offer(email, output), await readStep())).not.toBeNull()
  // The right one ends the counting, and those that are over are removed.
  const { rows } = await owner.query('select from operator_try where is_counted and email_hash = hash_text($1)', [
    email,
  ])
  expect(rows).toEqual([])
  await server.database.app.query('select remove_expired_sessions()')
  expect((await owner.query(`select from operator_try where at < now() - interval '15 minutes'`)).rows).toEqual([])
})

test('what was offered works once, and for five minutes', async () => {
  const { email, output } = await createPerson()
  const [first, second] = [await offer(email, output), await offer(email, output)]
  await server.database.owner.query(`update operator_try set at = at - interval '5 minutes' where id = $1`, [second])
  const step = await readStep()
  expect(await signIn(second, step)).toBeNull()
  expect(await signIn(first, step)).not.toBeNull()
  await server.database.owner.query('update operator set totp_last_step = 0 where email = $1', [email])
  expect(await signIn(first, step)).toBeNull()
})

// Attack by somebody with the server’s password, on operators’ sessions: a code that somebody used is used again, or
// one is used ahead of its time. Impossible: the database takes a later time step than the last one, and one of now.
test('a code’s time step is taken once, and by the database’s clock', async () => {
  const { id, email, output } = await createPerson()
  const step = await readStep()
  for (const wrong of [step + 3, step - 3, 2n ** 62n])
    expect(await signIn(await offer(email, output), wrong)).toBeNull()
  const offered = [await offer(email, output), await offer(email, output)]
  const signedIn = await Promise.all(offered.map((each) => signIn(each, step)))
  expect(signedIn.filter((operator) => operator !== null)).toEqual([id])
  expect(await signIn(await offer(email, output), step)).toBeNull()
  await server.database.owner.query('update operator set is_active = false where id = $1', [id])
  expect(await signIn(await offer(email, output), step + 1)).toBeNull()
})

test('an address that nobody has gets a salt as an operator does, always the same one', async () => {
  const read = (email: string) => readValue('select operator_salt($1)', [email])
  const unknown = await read('nobody@nobody.example')
  expect(unknown).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$[\w+/]{22}$/)
  expect(await read('Nobody@Nobody.example')).toBe(unknown)
  expect(await read('somebody@nobody.example')).not.toBe(unknown)
  expect(await read('admin@millrace.test')).toHaveLength(unknown.length)
})

// Attack by somebody with the server’s password, on operators’ sessions: the way by which the demonstration acts as its
// operators is taken for others. Impossible: it is for the demonstration’s operators, and in practice mode.
test('nobody acts without signing in as an operator who is no demonstration, or outside practice mode', async () => {
  const { owner, app } = server.database
  const act = (id: string) => app.query('select act_as_demo_operator($1, $2)', [id, randomUUID()])
  await expect(act((await createPerson()).id)).rejects.toThrow('without signing in')
  const maker = (await owner.query(`select id from operator where email = 'maker@millrace.test'`)).rows[0].id
  await act(maker)
  await owner.query('update wallet_rule set is_practice = false')
  await expect(act(maker)).rejects.toThrow('without signing in')
  const output = randomBytes(32)
  await owner.query('update operator set password_check = sha256($1) where id = $2', [output, maker])
  expect(await signIn(await offer('maker@millrace.test', output), await readStep())).toBeNull()
  await owner.query('update wallet_rule set is_practice = true')
  expect(await signIn(await offer('maker@millrace.test', output), await readStep())).toBe(maker)
})

// Attack by somebody with the server’s password, on operators’ sessions: colleagues are signed out, or an operator’s
// password is replaced. Impossible: it takes the session’s token, and for the password the old one.
test('the application ends no session whose token it does not have, and sets no password without the old one', async () => {
  const { owner, app } = server.database
  const { id, email, output } = await createPerson()
  const token = randomUUID()
  await owner.query(
    `insert into operator_session (token_hash, operator_id, expires_at)
     values (hash_text($1), $2, now() + interval '1 hour')`,
    [token, id],
  )
  const { rows } = await app.query<{ hash: Buffer }>(
    'select token_hash as hash from operator_session where operator_id = $1',
    [id],
  )
  const count = async () => (await owner.query('select from operator_session where operator_id = $1', [id])).rows.length
  for (const guess of [rows[0]?.hash.toString('hex'), rows[0]?.hash.toString('base64'), '', id])
    await app.query('select end_operator_session($1)', [guess])
  expect(await count()).toBe(1)

  const hash = '$argon2id$v=19$m=1024,t=1,p=1$b3RoZXIgc2FsdA$' + 'A'.repeat(43)
  const change = async (session: string, offered: string) => {
    const client = await app.connect()
    await client.query('begin')
    await client.query(`select set_config('millrace.session', $1, true)`, [session])
    const result = await client.query('select change_own_password($1, $2, $3) as is', [offered, await readStep(), hash])
    await client.query('rollback')
    client.release()
    return result.rows[0].is
  }
  expect(await change(token, await offer(email, randomBytes(32)))).toBe(false)
  expect(await change('', await offer(email, output))).toBe(false)
  const other = await createPerson()
  expect(await change(token, await offer(other.email, other.output))).toBe(false)
  expect(await change(token, await offer(email, output))).toBe(true)
  await app.query('select end_operator_session($1)', [token])
  expect(await count()).toBe(0)
})
