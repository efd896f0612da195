import { formatUtc } from '@millrace/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { elsewhere, newMember } from '../../test/newMember.ts'

const metricsToken = 'a token of this test, long enough'
let server: TestServer
let clockMs = Date.now()
let admin: Record<string, string>
let support: Record<string, string>
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1', METRICS_TOKEN: metricsToken }, { now: () => new Date(clockMs) })
  admin = await server.signIn()
  support = await server.signIn('support@millrace.test')
  finance = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

const audit = async (action: string) =>
  (await server.call(`console/audit/list?action=${action}`, { headers: admin })).answer.data.list

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

  test('is frozen and unfrozen with a reason that they see, and each step is audited', async () => {
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

  test('has withdrawals stopped for a limited time, by finance only', async () => {
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

  // Attack by one operator, on freezes and stops: a member is frozen, or their withdrawals are stopped, without a word.
  // Visible: the member is told with the reason, by a message in the app and by e-mail, and of the end too.
  test('is told of a freeze and a stop, and of their end, in the app and by e-mail, in their language', async () => {
    const member = await newMember(server)
    const email = `${member.id}@example.com`
    await server.database.owner.query(`update member set email = $1, language = 'de_DE' where id = $2`, [
      email,
      member.id,
    ])
    const act = (path: string, body: object, token: Record<string, string>) =>
      server.post(`console/member/${path}`, { id: member.id, reason: 'Odd sign-ins.', ...body }, token)
    const until = new Date(clockMs + 24 * 60 * 60_000)
    await act('freeze', {}, support)
    await act('unfreeze', {}, support)
    await act('stop-withdrawals', { until: until.toISOString() }, finance)
    await act('stop-withdrawals', { until: new Date(0).toISOString() }, finance)
    // Lifting a stop that is not there is nothing to tell.
    await act('stop-withdrawals', { until: new Date(0).toISOString() }, finance)
    const inApp = await server.call('push/record', { headers: { ...member.token, language: 'en_US' } })
    const contents = inApp.answer.data.list.map(({ title, content }: Record<string, string>) => [title, content])
    expect(Object.fromEntries(contents)).toEqual({
      'Your account is frozen': expect.stringContaining('Reason: Odd sign-ins.'),
      'Your account is no longer frozen': expect.stringContaining('buy and add destinations again'),
      'Your withdrawals are stopped': expect.stringContaining(`until ${formatUtc(until, 'en')}`),
      'You can withdraw again': expect.stringContaining('lifted'),
    })
    const { answer } = await server.call(`practice/inbox?account=${encodeURIComponent(email)}`)
    const mails = answer.data.map(({ text }: { text: string }) => text).join('\n')
    expect(answer.data).toHaveLength(4)
    expect(mails).toContain('Unser Team hat Ihr Millrace-Konto eingefroren.')
    expect(mails).toContain('Grund: Odd sign-ins.')
  })

  // Attack by one finance operator, on freezes and stops: a stop of withdrawals is renewed again and again. Impossible:
  // a member’s stops add up to thirty days a year at most.
  // Attack by one finance operator, on freezes and stops: withdrawals are stopped quietly. Visible: operators see who
  // is stopped in the list of members, and everybody sees how many on the About page.
  test('has withdrawals stopped for thirty days a year at most, however often', async () => {
    const member = await newMember(server)
    const dayMs = 24 * 60 * 60_000
    const stop = async (days: number) => {
      const until = new Date(clockMs + days * dayMs).toISOString()
      // Operators are signed out after a while without a call.
      const token = await server.signIn('maker@millrace.test')
      return (await server.post('console/member/stop-withdrawals', { id: member.id, reason: 'x', until }, token)).answer
    }
    const startMs = clockMs
    expect(await stop(20)).toMatchObject({ code: 200 })
    expect(
      (await server.call('console/member/list?state=stopped', { headers: support })).answer.data.list.map(
        ({ id }: { id: string }) => id,
      ),
    ).toContain(member.id)
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(await metrics.text()).toMatch(/^millrace_withdrawal_stops [1-9]/m)
    await expect.poll(async () => (await server.call('sys/info')).answer.data.stoppedMembers).toBeGreaterThan(0)
    clockMs += 15 * dayMs
    // Fifteen days are used up. What is left of the stop in force is not, since the new one replaces it.
    expect(await stop(16)).toMatchObject({ error: 'stop.too-long', msg: expect.stringContaining('15 are left') })
    expect(await stop(10)).toMatchObject({ code: 200 })
    clockMs += 20 * dayMs
    expect(await stop(6)).toMatchObject({ error: 'stop.too-long' })
    expect(await stop(5)).toMatchObject({ code: 200 })
    clockMs += 5 * dayMs
    expect(await stop(1)).toMatchObject({ error: 'stop.too-long' })
    clockMs = startMs
  })

  test('is signed out of all sessions', async () => {
    const member = await newMember(server)
    expect(
      (await server.post('console/member/end-sessions', { id: member.id, reason: 'Lost phone.' }, support)).answer.data
        .sessions,
    ).toBe(0)
    expect((await server.call('user/info', { headers: member.token })).status).toBe(401)
  })

  test('that does not exist is unknown', async () => {
    const id = crypto.randomUUID()
    for (const path of ['freeze', 'unfreeze', 'end-sessions'])
      expect((await server.post(`console/member/${path}`, { id, reason: 'x' }, support)).answer.error).toBe(
        'member.unknown',
      )
  })
})

test('the demonstration’s members are there and marked as such', async () => {
  const { answer } = await server.call('console/member/list?q=demonstration', { headers: support })
  expect(answer.data.list.every(({ isDemo }: { isDemo: boolean }) => isDemo)).toBe(true)
  const states = Object.fromEntries(
    answer.data.list.map(({ phone, verifyState }: Record<string, string>) => [phone, verifyState]),
  )
  expect(states).toEqual({
    '+919000000001': 'verified',
    '+919000000002': 'pending',
    '+919000000003': 'none',
    '+919000000004': 'verified',
    '+919000000005': 'none',
  })
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
        { purpose: 'withdraw', subject: '1', payPassword: '123456' },
        { 'x-access-token': signedIn.answer.msg },
      )
    ).answer.code,
  ).toBe(200)
})
