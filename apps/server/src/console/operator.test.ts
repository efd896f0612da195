import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { enrol, forgetCode, invite, signInAs } from '../../test/enrolment.ts'
import { elsewhere } from '../../test/newMember.ts'

let server: TestServer
let aheadMs = 0
let admin: Record<string, string>
let support: Record<string, string>
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(Date.now() + aheadMs) })
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
  test('needs the password and the current code', async () => {
    const code = await server.operatorCode('admin@millrace.test')
    const wrong = await login('admin@millrace.test', 'Demo12345', code === '000000' ? '000001' : '000000')
    expect(wrong.answer).toMatchObject({ code: 401, error: 'console.login-wrong' })
    expect((await login('admin@millrace.test', 'Wrong', code)).answer).toEqual(wrong.answer)
    expect((await login('nobody@millrace.test', 'Demo12345', code)).answer).toEqual(wrong.answer)
    expect(
      (await server.post('console/auth/login', { email: 'admin@millrace.test', password: 'Demo12345' }, elsewhere()))
        .answer,
    ).toMatchObject({ code: 400, fields: { code: 'Fill this in.' } })
    expect((await login('admin@millrace.test', 'Demo12345', code)).status).toBe(200)
    aheadMs = 90_000
    expect((await login('admin@millrace.test', 'Demo12345', code)).status).toBe(401)
    aheadMs = 0
  })

  test('finds the link in practice mode where they sign in, until it is used', async () => {
    const email = 'waiting@millrace.test'
    await server.post('console/operator/invite', { email, name: 'Waiting', role: 'support' }, admin)
    const listLinks = async () =>
      (await server.call('console/practice/links')).answer.data.filter(
        (link: { email: string }) => link.email === email,
      )
    await expect.poll(listLinks).toMatchObject([{ url: expect.stringContaining('/console/#/enrol/') }])
    await enrol(server, email)
    expect(await listLinks()).toEqual([])
  })

  test('is invited by an admin, sets password and second factor alone, and each code works once', async () => {
    const { answer } = await server.post(
      'console/operator/invite',
      { email: 'New@Millrace.test', name: 'New', role: 'support' },
      admin,
    )
    expect(answer).toMatchObject({
      code: 200,
      data: { email: 'new@millrace.test', isActive: true, role: 'support', isEnrolled: false, decidesTime: null },
    })
    const { password, code } = await enrol(server, 'new@millrace.test')
    await forgetCode(server, 'new@millrace.test')
    const current = code()
    const answers = await Promise.all([
      login('new@millrace.test', password, current),
      login('new@millrace.test', password, current),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(
      (
        await server.post(
          'console/operator/invite',
          { email: 'new@millrace.test', name: 'New', role: 'support' },
          admin,
        )
      ).answer.error,
    ).toBe('operator.exists')
    expect((await audit('operator.invite'))[0]).toMatchObject({
      who: 'admin@millrace.test',
      subject: answer.data.id,
      after: expect.stringContaining('new@millrace.test'),
    })
  })

  test('is signed out and cannot sign in once deactivated', async () => {
    const { id, password, code } = await invite(server, admin, 'leaves@millrace.test', 'finance')
    const token = await signInAs(server, 'leaves@millrace.test', { password, code })
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(200)
    await server.post('console/operator/update', { id, name: 'Left', role: 'finance', isActive: false }, admin)
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(401)
    await forgetCode(server, 'leaves@millrace.test')
    expect((await login('leaves@millrace.test', password, code())).status).toBe(401)
  })

  test('ends their other sessions by changing the password', async () => {
    const email = 'changes@millrace.test'
    const enrolled = await invite(server, admin, email, 'support')
    const one = await signInAs(server, email, enrolled)
    const two = await signInAs(server, email, enrolled)
    const change = async (oldPassword: string) => {
      await forgetCode(server, email)
      const request = { oldPassword, password: 'a new and longer one', code: enrolled.code() }
      return (await server.post('console/auth/password', request, two)).answer
    }
    expect(await change('Wrong12345')).toMatchObject({ error: 'console.login-wrong' })
    expect((await server.call('console/auth/me', { headers: one })).status).toBe(200)
    expect(await change(enrolled.password)).toMatchObject({ code: 200 })
    expect((await server.call('console/auth/me', { headers: one })).status).toBe(401)
    expect((await server.call('console/auth/me', { headers: two })).status).toBe(200)
    await forgetCode(server, email)
    expect((await login(email, enrolled.password, enrolled.code())).status).toBe(401)
    await signInAs(server, email, { ...enrolled, password: 'a new and longer one' })
  })

  test('cannot remove the last admin, not even by two changes at once', async () => {
    const list = (await server.call('console/operator/list', { headers: admin })).answer.data.list
    const { id } = list.find(({ email }: { email: string }) => email === 'admin@millrace.test')
    const refused = await server.post(
      'console/operator/update',
      { id, name: 'x', role: 'support', isActive: true },
      admin,
    )
    expect(refused.answer).toMatchObject({ code: 409, error: 'operator.last-admin' })
    const second = await invite(server, admin, 'second@millrace.test', 'admin')
    const deactivate = (id: string) =>
      server.post('console/operator/update', { id, name: 'x', role: 'admin', isActive: false }, admin)
    const results = await Promise.all([deactivate(second.id), deactivate(id)])
    // The first to be deactivated may be the caller, whose other request then fails.
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await server.database.owner.query(
      `select count(*)::int as n from operator where role = 'admin' and is_active`,
    )
    expect(rows[0].n).toBe(1)
    await server.database.owner.query(`update operator set is_active = true where id = $1`, [id])
    admin = await server.signIn()
  })

  // Attack by one operator, on what belongs to others: a call of another role is made. Impossible: each call names the
  // roles that may make it.
  test('sees only what the role allows', async () => {
    expect((await server.call('console/operator/list', { headers: support })).answer.error).toBe('role.missing')
    expect((await server.call('console/verification/list', { headers: finance })).answer.error).toBe('role.missing')
    const freeze = { kind: 'freeze', content: { memberId: crypto.randomUUID() }, reason: 'x' }
    expect((await server.post('console/proposal/draft', freeze, finance)).answer.error).toBe('role.missing')
    expect((await server.call('console/member/list', { headers: finance })).status).toBe(200)
  })
})
