import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { codeSentTo, elsewhere, newMember, newPhone } from '../../test/newMember.ts'
import { applyTestTerms } from '../../test/prepareForTests.ts'
import { recordPasswordChecks } from '../../test/recordPasswordChecks.ts'

let server: TestServer
let clockMs = Date.now()
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
})
afterAll(() => server.stop())

/** Another process on the same database. */
const startOtherServer = (options: Parameters<typeof createTestServer>[1] = {}) =>
  createTestServer(
    {
      TRUST_PROXY: '1',
      MILLRACE_DATA: server.platform.settings.MILLRACE_DATA,
      DATABASE_URL: server.database.ownerUrl,
    },
    options,
  )
const dayMs = 24 * 60 * 60_000
const login = (phone: string, password: string, headers = elsewhere()) =>
  server.post('auth/token/pass', { phone, password }, headers)
const info = (token: Record<string, string>) => server.call('user/info', { headers: token })
const toToken = (answer: { msg: string }) => ({ 'x-access-token': answer.msg })

test('login answers with the token in msg and the fields of the specification', async () => {
  const member = await newMember(server)
  const { answer } = await login(member.phone, member.password)
  expect(answer.msg).toMatch(/^[\w-]{43}$/)
  expect(answer.data).toMatchObject({
    headUrl: '',
    vipLevel: 0,
    phone: member.phone,
    name: member.phone,
    shareCode: member.inviteCode,
    invitateCode: member.inviteCode,
    markHeadbgUrl: '',
    markText: '',
    timezoneType: 0,
    timezoneMinutes: null,
  })
  expect((await info(toToken(answer))).answer.data.userId).toBe(member.id)
})

test('a token is stored as a hash only', async () => {
  const { token } = await newMember(server)
  const { rows } = await server.database.owner.query('select s::text as row from member_session s')
  expect(rows.some(({ row }) => String(row).includes(token['x-access-token'] as string))).toBe(false)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const { phone } = await newMember(server)
  const wrong = await login(phone, 'Wrong1234')
  const unknown = await login(newPhone(), 'Wrong1234')
  const nonsense = await login('nobody', 'Wrong1234')
  expect(wrong.status).toBe(400)
  expect(unknown.answer).toEqual(wrong.answer)
  expect(nonsense.answer).toEqual(wrong.answer)
})

test('an unknown account costs one check of a password to refuse, as a wrong password does', async () => {
  const { phone } = await newMember(server)
  // The hash that unknown accounts are compared with is made once, now.
  await login(newPhone(), 'Wrong1234')
  const known = await recordPasswordChecks(() => login(phone, 'Wrong1234'))
  expect(known).toEqual([expect.stringContaining('argon2id')])
  for (const unknown of [newPhone(), 'nobody'])
    expect(await recordPasswordChecks(() => login(unknown, 'Wrong1234'))).toEqual(known)
})

// Attack by a stranger, on codes and sign-in: a member is locked out by wrong passwords. Impossible: ten of them block
// the account on that network only.
test('ten wrong passwords block an account on that network only, whether or not the account exists', async () => {
  const member = await newMember(server)
  for (const phone of [member.phone, newPhone()]) {
    const here = elsewhere()
    for (let i = 0; i < 10; i++) expect((await login(phone, 'Wrong1234', here)).status).toBe(400)
    expect((await login(phone, member.password, here)).answer).toMatchObject({ code: 429, error: 'login.too-many' })
  }
  expect((await login(member.phone, member.password)).status).toBe(200)
})

test('thirty tries block a device, whatever accounts and networks it uses', async () => {
  const device = { 'x-device-id': randomUUID() }
  const tries = await Promise.all(
    Array.from({ length: 31 }, () => login(newPhone(), 'Wrong1234', { ...elsewhere(), ...device })),
  )
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(30)
  expect(tries.filter(({ answer }) => answer.error === 'login.too-many')).toHaveLength(1)
  expect((await login(newPhone(), 'Wrong1234')).status).toBe(400)
})

test('limits apply across two servers', async () => {
  const other = await startOtherServer()
  try {
    const here = elsewhere()
    const phone = newPhone()
    const body = { phone, password: 'Wrong1234' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? server : other).post('auth/token/pass', body, here)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  } finally {
    await other.stop()
  }
})

test('a call without a token, with a wrong one or with that of an ended session gets a 401', async () => {
  const { token } = await newMember(server)
  expect((await info({})).answer).toMatchObject({ code: 401, error: 'session.required' })
  expect((await info({ 'x-access-token': 'x'.repeat(43) })).status).toBe(401)
  expect((await info(token)).status).toBe(200)
  expect((await server.post('auth/logout', {}, token)).status).toBe(200)
  expect((await info(token)).status).toBe(401)
})

test('a session ends on another server as well', async () => {
  // Time stands still, so that the other server's memory of the session does not just expire.
  const nowMs = clockMs
  const other = await startOtherServer({ now: () => new Date(nowMs) })
  try {
    const { token } = await newMember(server)
    expect((await other.call('user/info', { headers: token })).status).toBe(200)
    await server.post('auth/logout', {}, token)
    await expect.poll(async () => (await other.call('user/info', { headers: token })).status, { interval: 5 }).toBe(401)
  } finally {
    await other.stop()
  }
})

test('a session expires after thirty idle days', async () => {
  const idle = await newMember(server)
  const used = await newMember(server)
  clockMs += 20 * dayMs
  expect((await info(used.token)).status).toBe(200)
  clockMs += 11 * dayMs
  expect((await info(idle.token)).status).toBe(401)
  expect((await info(used.token)).status).toBe(200)
})

test('sessions are listed with device and time, and ended one by one or all at once', async () => {
  const member = await newMember(server)
  const phoneAgent = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  }
  const second = toToken((await login(member.phone, member.password, { ...elsewhere(), ...phoneAgent })).answer)
  const third = toToken((await login(member.phone, member.password)).answer)
  const { answer } = await server.call('user/sessions', { headers: member.token })
  expect(answer.data).toHaveLength(3)
  expect(answer.data.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
  const chrome = answer.data.find((session: { device: string }) => session.device === 'Chrome, Android')
  expect(chrome.place).toMatch(/^\d+\.\d+\.\d+\.0$/)
  await server.post('user/sessions/end', { id: chrome.id }, member.token)
  expect((await info(second)).status).toBe(401)
  expect((await server.post('user/sessions/end', { id: chrome.id }, member.token)).answer.error).toBe('session.unknown')
  expect((await server.post('user/sessions/end', {}, member.token)).answer.data).toHaveLength(1)
  expect((await info(third)).status).toBe(401)
  expect((await info(member.token)).status).toBe(200)
})

test('nobody can end another member’s session', async () => {
  const one = await newMember(server)
  const other = await newMember(server)
  const [{ id }] = (await server.call('user/sessions', { headers: one.token })).answer.data
  expect((await server.post('user/sessions/end', { id }, other.token)).answer.error).toBe('session.unknown')
  expect((await info(one.token)).status).toBe(200)
})

test('changing the password ends all other sessions, and only the new password works', async () => {
  const member = await newMember(server)
  const other = toToken((await login(member.phone, member.password)).answer)
  const change = (oldPassword: string | undefined) =>
    server.post('auth/update-password', { oldPassword, password: 'Changed123' }, member.token)
  expect((await change('Wrong1234')).answer).toMatchObject({
    code: 400,
    error: 'password.old-wrong',
    msg: 'Please enter the correct old password',
  })
  for (const missing of ['', undefined])
    expect((await change(missing)).answer).toMatchObject({ code: 400, msg: 'Please enter the correct old password' })
  expect((await info(other)).status).toBe(200)
  expect((await change(member.password)).status).toBe(200)
  expect((await info(other)).status).toBe(401)
  expect((await info(member.token)).status).toBe(200)
  expect((await login(member.phone, member.password)).status).toBe(400)
  expect((await login(member.phone, 'Changed123')).status).toBe(200)
})

test('a forgotten password is reset with a code, which ends all sessions', async () => {
  const member = await newMember(server)
  clockMs += 61_000
  await server.post('auth/code/resetpass', { account: member.phone }, elsewhere())
  const code = await codeSentTo(server, member.phone)
  const { answer } = await server.post(
    'auth/reset-password',
    { account: member.phone, code, password: 'Again1234' },
    elsewhere(),
  )
  expect(answer.code).toBe(200)
  expect((await info(member.token)).status).toBe(401)
  expect((await login(member.phone, 'Again1234')).status).toBe(200)
})

test('neither a change nor a reset sets one of the commonest passwords, and the code stays good', async () => {
  const member = await newMember(server)
  const refusal = { code: 400, error: 'password.common' }
  const change = { oldPassword: member.password, password: 'Password123' }
  expect((await server.post('auth/update-password', change, member.token)).answer).toMatchObject(refusal)
  clockMs += 61_000
  await server.post('auth/code/resetpass', { account: member.phone }, elsewhere())
  const code = await codeSentTo(server, member.phone)
  const reset = async (password: string) =>
    (await server.post('auth/reset-password', { account: member.phone, code, password }, elsewhere())).answer
  expect(await reset('QWERTYUIOP')).toMatchObject(refusal)
  expect((await login(member.phone, member.password)).status).toBe(200)
  expect(await reset('quietRiver$of7')).toMatchObject({ code: 200 })
  expect((await login(member.phone, 'quietRiver$of7')).status).toBe(200)
})

// Attack by a stranger, on what belongs to others: phone numbers are tried out, to learn which are registered.
// Impossible: known and unknown ones get the same answers.
test('requesting and trying a reset get the same answers for known and unknown accounts', async () => {
  const member = await newMember(server)
  clockMs += 61_000
  const here = elsewhere()
  const requestReset = (account: string) => server.post('auth/code/resetpass', { account }, here)
  const known = await requestReset(member.phone)
  const unknownPhone = newPhone()
  const unknown = await requestReset(unknownPhone)
  expect(unknown.answer).toEqual(known.answer)
  expect((await requestReset(unknownPhone)).answer.error).toBe('code.too-soon')
  expect((await requestReset(member.phone)).answer.error).toBe('code.too-soon')
  const reset = (account: string) =>
    server.post('auth/reset-password', { account, code: '000000', password: 'Again1234' }, elsewhere())
  expect((await reset(unknownPhone)).answer).toEqual((await reset(member.phone)).answer)
  expect((await server.call(`practice/inbox?account=${encodeURIComponent(unknownPhone)}`)).answer.data).toEqual([])
})

test('the member’s language and time zone are stored', async () => {
  const member = await newMember(server)
  await server.post('user/settings', { language: 'de_DE', timezoneType: '330' }, member.token)
  expect((await info(member.token)).answer.data).toMatchObject({
    language: 'de_DE',
    timezoneType: 330,
    timezoneMinutes: 330,
  })
  for (const [request, minutes] of [
    [{ timezoneMinutes: 0 }, 0],
    [{ timezoneMinutes: null }, null],
    [{ timezoneMinutes: '-210' }, -210],
    [{ timezoneMinutes: '' }, null],
    [{ timezoneMinutes: '0' }, 0],
    [{ timezoneType: '0' }, null],
  ] as const) {
    await server.post('user/settings', request, member.token)
    expect((await info(member.token)).answer.data).toMatchObject({
      timezoneType: minutes ?? 0,
      timezoneMinutes: minutes,
    })
  }
})

// Attack by a stranger, on demonstration data: the demonstration’s published passwords are used outside practice mode.
// Impossible: its members and operators cannot sign in there, and their sessions end.
// Attack by a careless installation, on demonstration data: demonstration data goes live with `PRACTICE_MODE=off`.
// Impossible: the server refuses to start and says in one sentence what to do.
test('outside practice mode the public demo passwords are refused', async () => {
  const now = () => new Date(clockMs)
  const practice = await createTestServer({ TRUST_PROXY: '1' }, { now })
  const { MILLRACE_DATA } = practice.platform.settings
  const { ownerUrl: DATABASE_URL, owner } = practice.database
  // Started as if the demonstration came into its database later; otherwise it would not start.
  await owner.query('delete from demo_seed')
  const live = await createTestServer({ TRUST_PROXY: '1', PRACTICE_MODE: 'off', MILLRACE_DATA, DATABASE_URL }, { now })
  await owner.query('insert into demo_seed default values')
  await applyTestTerms(DATABASE_URL, {})
  try {
    const signedIn = await practice.post('auth/token/pass', { phone: '+919000000001', password: 'Demo12345' })
    expect(signedIn.status).toBe(200)
    expect(
      (await live.post('auth/token/pass', { phone: '+919000000001', password: 'Demo12345' }, elsewhere())).answer.error,
    ).toBe('login.wrong')
    expect((await live.call('user/info', { headers: toToken(signedIn.answer) })).status).toBe(401)
    const code = await practice.operatorCode('admin@millrace.test')
    expect(
      (
        await live.post(
          'console/auth/login',
          { email: 'admin@millrace.test', password: 'Demo12345', code },
          elsewhere(),
        )
      ).status,
    ).toBe(401)
    expect((await live.call('console/auth/me', { headers: await practice.signIn() })).status).toBe(401)
    await expect(createTestServer({ MILLRACE_DATA, DATABASE_URL, PRACTICE_MODE: 'off' })).rejects.toThrow(
      'This database has the demonstration’s data, which PRACTICE_MODE=off does not take',
    )
  } finally {
    await live.stop()
    await practice.stop()
  }
})
