import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { elsewhere, newMember } from '../../test/newMember.ts'

let server: TestServer
let clockMs = Date.now()
let admin: Record<string, string>
let support: Record<string, string>
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(clockMs) })
  admin = await server.signIn()
  support = await server.signIn('support@millrace.test')
  finance = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

const login = (email: string, password: string, code: string) =>
  server.post('console/auth/login', { email, password, code }, elsewhere())
const audit = async (action: string) =>
  (await server.call(`console/audit/list?action=${action}`, { headers: admin })).answer.data.list

describe('an operator', () => {
  test('needs the password and the code of this moment', async () => {
    const code = await server.operatorCode('admin@millrace.test')
    const wrong = await login('admin@millrace.test', 'Demo12345', code === '000000' ? '000001' : '000000')
    expect(wrong.answer).toMatchObject({ code: 401, error: 'console.login-wrong' })
    expect((await login('admin@millrace.test', 'Wrong', code)).answer).toEqual(wrong.answer)
    expect((await login('nobody@millrace.test', 'Demo12345', code)).answer).toEqual(wrong.answer)
    expect(
      (await server.post('console/auth/login', { email: 'admin@millrace.test', password: 'Demo12345' }, elsewhere()))
        .answer,
    ).toMatchObject({ code: 400, fields: { code: 'Please fill this in.' } })
    expect((await login('admin@millrace.test', 'Demo12345', code)).status).toBe(200)
    clockMs += 90_000
    expect((await login('admin@millrace.test', 'Demo12345', code)).status).toBe(401)
  })

  test('is added by an admin, signs in with what was told once, and each code works once', async () => {
    const { answer } = await server.post(
      'console/operator/create',
      { email: 'New@Millrace.test', name: 'New', role: 'support' },
      admin,
    )
    expect(answer).toMatchObject({ code: 200, data: { email: 'new@millrace.test', isActive: true, role: 'support' } })
    const { password, totpSecret, totpUrl } = answer.data
    expect(totpUrl).toContain(totpSecret)
    const code = generateSync({ secret: totpSecret, epoch: Math.floor(clockMs / 1_000) })
    const answers = await Promise.all([
      login('new@millrace.test', password, code),
      login('new@millrace.test', password, code),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(
      (
        await server.post(
          'console/operator/create',
          { email: 'new@millrace.test', name: 'New', role: 'support' },
          admin,
        )
      ).answer.error,
    ).toBe('operator.exists')
    expect((await audit('operator.create'))[0]).toMatchObject({
      who: 'admin@millrace.test',
      subject: answer.data.id,
      after: expect.stringContaining('new@millrace.test'),
    })
    expect(JSON.stringify(await audit('operator.create'))).not.toContain(password)
  })

  test('who is deactivated is signed out at once and cannot sign in', async () => {
    const { answer } = await server.post(
      'console/operator/create',
      { email: 'leaves@millrace.test', name: 'Leaves', role: 'finance' },
      admin,
    )
    const { id, password, totpSecret } = answer.data
    const code = () => generateSync({ secret: totpSecret, epoch: Math.floor(clockMs / 1_000) })
    const token = { 'x-access-token': (await login('leaves@millrace.test', password, code())).answer.msg }
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(200)
    await server.post('console/operator/update', { id, name: 'Left', role: 'finance', isActive: false }, admin)
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(401)
    clockMs += 31_000
    expect((await login('leaves@millrace.test', password, code())).status).toBe(401)
  })

  test('who changes the password ends their other sessions', async () => {
    const { answer } = await server.post(
      'console/operator/create',
      { email: 'changes@millrace.test', name: 'Changes', role: 'support' },
      admin,
    )
    const { password, totpSecret } = answer.data
    const next = () => {
      clockMs += 31_000
      return generateSync({ secret: totpSecret, epoch: Math.floor(clockMs / 1_000) })
    }
    const one = { 'x-access-token': (await login('changes@millrace.test', password, next())).answer.msg }
    const two = { 'x-access-token': (await login('changes@millrace.test', password, next())).answer.msg }
    expect(
      (
        await server.post(
          'console/auth/password',
          { oldPassword: password, password: 'a new and longer one', code: next() },
          two,
        )
      ).status,
    ).toBe(200)
    expect((await server.call('console/auth/me', { headers: one })).status).toBe(401)
    expect((await login('changes@millrace.test', 'a new and longer one', next())).status).toBe(200)
  })

  test('the last admin cannot be taken away, not even by two changes at once', async () => {
    const list = (await server.call('console/operator/list', { headers: admin })).answer.data.list
    const { id } = list.find(({ email }: { email: string }) => email === 'admin@millrace.test')
    const refused = await server.post(
      'console/operator/update',
      { id, name: 'x', role: 'support', isActive: true },
      admin,
    )
    expect(refused.answer).toMatchObject({ code: 409, error: 'operator.last-admin' })
    const { answer } = await server.post(
      'console/operator/create',
      { email: 'second@millrace.test', name: 'Second', role: 'admin' },
      admin,
    )
    const demote = (id: string) =>
      server.post('console/operator/update', { id, name: 'x', role: 'admin', isActive: false }, admin)
    const results = await Promise.all([demote(answer.data.id), demote(id)])
    // Whoever is demoted first may be the one who asks; then the other is not asked at all.
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await server.database.owner.query(
      `select count(*)::int as n from operator where role = 'admin' and is_active`,
    )
    expect(rows[0].n).toBe(1)
    await server.database.owner.query(`update operator set is_active = true where id = $1`, [id])
    admin = await server.signIn()
  })

  test('sees only what the role allows', async () => {
    expect((await server.call('console/operator/list', { headers: support })).answer.error).toBe('role.missing')
    expect((await server.call('console/verification/list', { headers: finance })).answer.error).toBe('role.missing')
    expect(
      (await server.post('console/member/freeze', { id: crypto.randomUUID(), reason: 'x' }, finance)).answer.error,
    ).toBe('role.missing')
    expect((await server.call('console/member/list', { headers: finance })).status).toBe(200)
  })
})

describe('a member', () => {
  test('is found by phone, name, e-mail, id and invite code', async () => {
    const member = await newMember(server)
    await server.post('user/modify-name', { name: 'Findable Person' }, member.token)
    for (const q of [member.phone, member.phone.slice(3, 9), 'findable', member.id, member.inviteCode]) {
      const { answer } = await server.call(`console/member/list?q=${encodeURIComponent(q)}`, { headers: support })
      expect(
        answer.data.list.map(({ id }: { id: string }) => id),
        q,
      ).toContain(member.id)
    }
    expect((await server.call('console/member/list?q=%25', { headers: support })).answer.data.total).toBe(0)
  })

  test('is frozen and unfrozen with a reason they see, and every step is written down', async () => {
    const member = await newMember(server)
    expect((await server.post('console/member/unfreeze', { id: member.id, reason: 'x' }, support)).answer.error).toBe(
      'member.not-frozen',
    )
    expect(
      (await server.post('console/member/freeze', { id: member.id, reason: 'Odd sign-ins.' }, support)).answer.data,
    ).toMatchObject({ isFrozen: true, frozenReason: 'Odd sign-ins.' })
    const info = await server.call('user/info', { headers: member.token })
    expect(info.answer.data.frozen).toMatchObject({ reason: 'Odd sign-ins.' })
    expect(
      (await server.post('auth/token/pass', { phone: member.phone, password: member.password }, elsewhere())).status,
    ).toBe(200)
    expect((await server.post('console/member/freeze', { id: member.id, reason: 'x' }, support)).answer.error).toBe(
      'member.frozen',
    )
    const [row] = await audit('member.freeze')
    expect(row).toMatchObject({
      who: 'support@millrace.test',
      subject: member.id,
      reason: 'Odd sign-ins.',
      from: expect.stringMatching(/\.0$|::$/),
    })
    expect(JSON.parse(row.before)).toMatchObject({ isFrozen: false })
    expect(JSON.parse(row.after)).toMatchObject({ isFrozen: true })
    await server.post('console/member/unfreeze', { id: member.id, reason: 'It was them.' }, support)
    expect((await server.call('user/info', { headers: member.token })).answer.data.frozen).toBeNull()
  })

  test('has withdrawals stopped for a time only, by finance only', async () => {
    const member = await newMember(server)
    const stop = (until: number, token = finance) =>
      server.post(
        'console/member/stop-withdrawals',
        { id: member.id, reason: 'Under review.', until: new Date(until).toISOString() },
        token,
      )
    expect((await stop(clockMs + 1_000, support)).answer.error).toBe('role.missing')
    expect((await stop(clockMs + 31 * 24 * 60 * 60_000)).answer.error).toBe('stop.too-long')
    const until = clockMs + 60 * 60_000
    expect((await stop(until)).answer.data.withdrawalStop).toMatchObject({ reason: 'Under review.' })
    expect((await server.call('user/info', { headers: member.token })).answer.data.withdrawalStop).toEqual({
      reason: 'Under review.',
      until: new Date(until).toISOString(),
    })
    clockMs = until + 2_000
    expect((await server.call('user/info', { headers: member.token })).answer.data.withdrawalStop).toBeNull()
    await stop(clockMs + 60_000)
    expect((await stop(clockMs - 1)).answer.data.withdrawalStop).toBeNull()
  })

  test('has all sessions ended', async () => {
    const member = await newMember(server)
    expect(
      (await server.post('console/member/end-sessions', { id: member.id, reason: 'Lost phone.' }, support)).answer.data
        .sessions,
    ).toBe(0)
    expect((await server.call('user/info', { headers: member.token })).status).toBe(401)
  })

  test('who does not exist is unknown', async () => {
    const id = crypto.randomUUID()
    for (const path of ['freeze', 'unfreeze', 'end-sessions'])
      expect((await server.post(`console/member/${path}`, { id, reason: 'x' }, support)).answer.error).toBe(
        'member.unknown',
      )
  })
})

test('the audit log can be neither changed nor erased, by the program or by its owner', async () => {
  const { app, owner } = server.database
  for (const pool of [app, owner]) {
    await expect(pool.query(`update audit set action = 'x'`)).rejects.toThrow()
    await expect(pool.query('delete from audit')).rejects.toThrow()
    await expect(pool.query('truncate audit')).rejects.toThrow()
  }
})

test('the demonstration\u2019s members are there and marked as such', async () => {
  const { answer } = await server.call('console/member/list?q=demonstration', { headers: support })
  expect(answer.data.list.every(({ isDemo }: { isDemo: boolean }) => isDemo)).toBe(true)
  const states = Object.fromEntries(
    answer.data.list.map(({ phone, verifyState }: Record<string, string>) => [phone, verifyState]),
  )
  expect(states).toEqual({ '+919000000001': 'verified', '+919000000002': 'pending', '+919000000003': 'none' })
  const signedIn = await server.post(
    'auth/token/pass',
    { phone: '+91 90000 00001', password: 'Demo12345' },
    elsewhere(),
  )
  expect(signedIn.answer.code).toBe(200)
  expect(
    (
      await server.post(
        'user/stepup',
        { purpose: 'withdraw', payPassword: '123456' },
        { 'x-access-token': signedIn.answer.msg },
      )
    ).answer.code,
  ).toBe(200)
})
