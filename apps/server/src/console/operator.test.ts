import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { enrol, forgetCode, invite, sendInvitation, signInAs } from '../../test/enrolment.ts'
import { elsewhere } from '../../test/newMember.ts'
import { createProposals } from '../../test/proposals.ts'

let server: TestServer
let office: ReturnType<typeof createProposals>
let aheadMs = 0
let admin: Record<string, string>
let support: Record<string, string>
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' }, { now: () => new Date(Date.now() + aheadMs) })
  office = createProposals(server)
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
    await sendInvitation(server, admin, { email, name: 'Waiting', role: 'support' })
    const listLinks = async () =>
      (await server.call('console/practice/links')).answer.data.filter(
        (link: { email: string }) => link.email === email,
      )
    await expect.poll(listLinks).toMatchObject([{ url: expect.stringContaining('/console/#/enrol/') }])
    await enrol(server, email)
    expect(await listLinks()).toEqual([])
  })

  test('is invited by two, sets password and second factor alone, and each code works once', async () => {
    const content = { email: 'New@Millrace.test', name: ' New ', role: 'support' } as const
    const { data: proposed } = await office.propose('operator-invitation', content, admin)
    expect(proposed).toMatchObject({ after: { email: 'new@millrace.test', name: 'New', role: 'support' } })
    const find = async () =>
      (await server.call('console/operator/list?pageSize=100', { headers: finance })).answer.data.list.find(
        ({ email }: { email: string }) => email === 'new@millrace.test',
      )
    expect(await find()).toBeUndefined()
    expect((await office.propose('operator-invitation', content, finance)).error).toBe('proposal.open-before')
    expect(await office.decide(proposed.id, finance)).toMatchObject({ data: { state: 'approved' } })
    expect(await find()).toMatchObject({
      id: proposed.id,
      isActive: true,
      role: 'support',
      isEnrolled: false,
      makings: [],
    })

    const { password, code } = await enrol(server, 'new@millrace.test')
    await forgetCode(server, 'new@millrace.test')
    const current = code()
    const answers = await Promise.all([
      login('new@millrace.test', password, current),
      login('new@millrace.test', password, current),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await find()).toMatchObject({
      isEnrolled: true,
      makings: [{ how: 'invitation', by: 'Admin (demonstration)', approvedBy: 'Maker (demonstration)' }],
    })
    expect((await office.propose('operator-invitation', content, admin)).error).toBe('operator.exists')
    // What the text names by a hash is not in the log either.
    expect((await audit('operator-invitation.approve'))[0]).toMatchObject({
      who: 'maker@millrace.test',
      subject: proposed.id,
      after: expect.not.stringContaining('new@millrace.test'),
    })
    expect(proposed.text).not.toContain('millrace.test')
  })

  test('is signed out and cannot sign in once deactivated', async () => {
    const { id, password, code } = await invite(server, admin, 'leaves@millrace.test', 'finance')
    const token = await signInAs(server, 'leaves@millrace.test', { password, code })
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(200)
    const { data: stop } = await office.propose('operator-stop', { operatorId: id }, admin)
    expect(stop).toMatchObject({ state: 'approved', seenBy: null, before: { isActive: true } })
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(401)
    await forgetCode(server, 'leaves@millrace.test')
    expect((await login('leaves@millrace.test', password, code())).status).toBe(401)
    expect((await office.propose('operator-stop', { operatorId: id }, admin)).error).toBe('proposal.same')
    expect((await office.propose('operator-reset', { operatorId: id }, admin)).error).toBe('operator.unknown')
    // Two people bring them back.
    const back = { operatorId: id, name: 'Came back', role: 'finance', isActive: true } as const
    await office.agree('operator-change', back, [admin, finance])
    await signInAs(server, 'leaves@millrace.test', { password, code })
  })

  test('is signed out when name or role changes, and the change is of what both have seen', async () => {
    const email = 'changed@millrace.test'
    const enrolled = await invite(server, admin, email, 'support')
    const token = await signInAs(server, email, enrolled)
    const change = { operatorId: enrolled.id, name: 'Other name', role: 'finance', isActive: true } as const
    const { data: proposed } = await office.propose('operator-change', change, finance)
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(200)
    await server.database.owner.query(`update operator set name = 'Meanwhile' where id = $1`, [enrolled.id])
    expect((await office.decide(proposed.id, admin)).error).toBe('proposal.stale')
    await office.decide(proposed.id, admin, 'rejected')
    const { before, after } = await office.agree('operator-change', change, [finance, admin])
    expect([before, after]).toMatchObject([{ name: 'Meanwhile', role: 'support' }, change])
    expect((await server.call('console/auth/me', { headers: token })).status).toBe(401)
    const again = await signInAs(server, email, enrolled)
    expect((await server.call('console/auth/me', { headers: again })).answer.data).toMatchObject({
      name: 'Other name',
      role: 'finance',
    })
    expect((await office.propose('operator-change', change, finance)).error).toBe('proposal.same')
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

  test('cannot remove the last admin, not even by two acts at once', async () => {
    const { id } = await office.findOperator(admin)
    const change = { operatorId: id, name: 'x', role: 'support', isActive: true } as const
    expect((await office.propose('operator-change', change, finance)).error).toBe('operator.last-admin')
    expect((await office.propose('operator-stop', { operatorId: id }, admin)).error).toBe('operator.last-admin')
    const second = await invite(server, admin, 'second@millrace.test', 'admin')
    const stop = (operatorId: string) => office.propose('operator-stop', { operatorId }, admin)
    const results = await Promise.all([stop(second.id), stop(id)])
    // The first to be stopped may be the caller, whose other request then fails.
    expect(results.filter(({ code }) => code === 200)).toHaveLength(1)
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
