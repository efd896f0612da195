import { formatUtc } from '@millrace/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signText } from '../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { buyUnits, createMachine, giveMoney, newBuyer } from '../../test/machines.ts'
import { elsewhere, newMember } from '../../test/newMember.ts'
import { createProposals } from '../../test/proposals.ts'

const metricsToken = 'a token of this test, long enough'
let server: TestServer
let office: ReturnType<typeof createProposals>
/** How far the server's clock is ahead of the database's. */
let aheadMs = 0
let admin: Record<string, string>
let support: Record<string, string>
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer(
    { TRUST_PROXY: '1', METRICS_TOKEN: metricsToken },
    { now: () => new Date(Date.now() + aheadMs) },
  )
  office = createProposals(server)
  admin = await server.signIn()
  support = await server.signIn('support@millrace.test')
  finance = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

const audit = async (action: string) =>
  (await server.call(`console/audit/list?action=${action}`, { headers: admin })).answer.data.list
const readMember = async (id: string) =>
  (await server.call(`console/member/one?id=${id}`, { headers: support })).answer.data

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

  test('is listed by what is owed, units and last seen, in either direction and over pages', async () => {
    const { owner } = server.database
    const [poor, rich, buyer] = await Promise.all([
      newMember(server),
      newMember(server),
      newBuyer(server, { money: 1_000_000_000n }),
    ])
    await giveMoney(owner, rich.id, 5_000_000_000n)
    await buyUnits(owner, { memberId: buyer.id, machineId: await createMachine(owner), units: 2 })
    const people = [poor, rich, buyer]
    for (const { token } of people) await server.post('user/modify-name', { name: 'Someone Sorted' }, token)
    await owner.query(
      `update member_session set last_seen_at = now() - interval '1 day' * array_position($1::uuid[], member_id)
       where member_id = any($1)`,
      [people.map(({ id }) => id)],
    )
    const names = new Map([
      [poor.id, 'poor'],
      [rich.id, 'rich'],
      [buyer.id, 'buyer'],
    ])
    const list = async (query: string) => {
      const { answer } = await server.call(`console/member/list?q=someone%20sorted&${query}`, { headers: support })
      return answer.data.list.map(({ id }: { id: string }) => names.get(id))
    }
    expect(await list('sort=money')).toEqual(['rich', 'buyer', 'poor'])
    expect(await list('sort=money&order=ASC')).toEqual(['poor', 'buyer', 'rich'])
    expect((await list('sort=units'))[0]).toBe('buyer')
    expect(await list('sort=seenTime')).toEqual(['poor', 'rich', 'buyer'])
    await owner.query('delete from member_session where member_id = $1', [rich.id])
    for (const order of ['ASC', 'DESC']) expect((await list(`sort=seenTime&order=${order}`)).at(-1)).toBe('rich')
    expect(await list('sort=money&pageSize=1&pageNum=2')).toEqual(['buyer'])
    expect((await server.call('console/member/list?sort=name', { headers: support })).status).toBe(400)
  })

  test('is frozen and unfrozen with a reason that they see, and each step is audited', async () => {
    const member = await newMember(server)
    const content = { memberId: member.id }
    expect((await office.propose('unfreeze', content, support)).error).toBe('member.not-frozen')
    const frozen = (await office.propose('freeze', content, support, 'Odd sign-ins.')).data
    expect(frozen).toMatchObject({
      state: 'approved',
      subject: member.id,
      before: { isFrozen: false },
      after: { memberId: member.id, isFrozen: true },
      seenBy: null,
    })
    expect(frozen.text).toMatch(/^Millrace act\nkind: freeze\nby: .+\ntime: .+\nfacts: sha256 [0-9a-f]{64}$/)
    expect(await readMember(member.id)).toMatchObject({ isFrozen: true, frozenReason: 'Odd sign-ins.' })
    const info = await server.call('user/info', { headers: member.token })
    expect(info.answer.data.frozen).toMatchObject({ reason: 'Odd sign-ins.' })
    expect(
      (await server.post('auth/token/pass', { phone: member.phone, password: member.password }, elsewhere())).status,
    ).toBe(200)
    expect((await office.propose('freeze', content, support)).error).toBe('member.frozen')
    const [row] = await audit('freeze.do')
    expect(row).toMatchObject({
      who: 'support@millrace.test',
      subject: member.id,
      from: expect.stringMatching(/\.0$|::$/),
    })
    expect(JSON.parse(row.after)).toEqual({ proposal: frozen.id })
    await office.propose('unfreeze', content, support, 'It was them.')
    expect((await server.call('user/info', { headers: member.token })).answer.data.frozen).toBeNull()
  })

  test('is frozen once by two operators at once, and the same request again is the same act', async () => {
    const member = await newMember(server)
    const content = { memberId: member.id }
    const answers = await Promise.all([
      office.propose('freeze', content, support),
      office.propose('freeze', content, admin),
    ])
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['member.frozen', undefined])
    const { data: drafted } = await office.draft('unfreeze', content, support)
    const body = {
      kind: 'unfreeze',
      content,
      reason: 'for a test',
      time: drafted.proposedTime,
      salt: drafted.after.salt,
      signature: signText('support@millrace.test', drafted.text),
    }
    const again = await Promise.all(
      Array.from({ length: 3 }, () => server.post('console/proposal/make', body, support)),
    )
    again.push(await server.post('console/proposal/make', body, support))
    expect(new Set(again.map(({ answer }) => answer.data?.id ?? answer.error))).toEqual(new Set([drafted.id]))
    expect(
      (await server.call('push/record', { headers: member.token })).answer.data.list.map(
        ({ title }: { title: string }) => title,
      ),
    ).toHaveLength(2)
  })

  test('has withdrawals stopped for a limited time, by finance only', async () => {
    const member = await newMember(server)
    const stop = (until: number, token = finance) =>
      office.propose(
        'withdrawal-stop',
        { memberId: member.id, until: new Date(until).toISOString() },
        token,
        'Under review.',
      )
    expect((await stop(Date.now() + 1_000, support)).error).toBe('role.missing')
    expect((await stop(Date.now() + 1_000, admin)).error).toBe('role.missing')
    expect((await stop(Date.now() + 31 * 24 * 60 * 60_000)).error).toBe('stop.too-long')
    expect((await stop(Date.now() - 1)).error).toBe('stop.none')
    const until = Date.now() + 60 * 60_000
    expect((await stop(until)).data).toMatchObject({ before: { until: '' }, state: 'approved' })
    expect((await server.call('user/info', { headers: member.token })).answer.data.withdrawalStop).toEqual({
      reason: 'Under review.',
      until: new Date(until).toISOString(),
    })
    aheadMs = 60 * 60_000 + 2_000
    expect((await server.call('user/info', { headers: member.token })).answer.data.withdrawalStop).toBeNull()
    aheadMs = 0
    expect((await stop(Date.now() - 1)).data).toMatchObject({ after: { until: '' } })
    expect((await readMember(member.id)).withdrawalStop).toBeNull()
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
    const content = { memberId: member.id }
    const stop = (until: Date) =>
      office.propose('withdrawal-stop', { ...content, until: until.toISOString() }, finance, 'Odd sign-ins.')
    const until = new Date(Date.now() + 24 * 60 * 60_000)
    await office.propose('freeze', content, support, 'Odd sign-ins.')
    await office.propose('unfreeze', content, support, 'Odd sign-ins.')
    await stop(until)
    await stop(new Date(0))
    // Lifting a stop that is not there is nothing to tell.
    expect((await stop(new Date(0))).error).toBe('stop.none')
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
    const stop = (days: number) =>
      office.propose(
        'withdrawal-stop',
        { memberId: member.id, until: new Date(Date.now() + days * dayMs).toISOString() },
        finance,
      )
    // The database has no clock that a test could move.
    const letDaysPass = async (days: number) => {
      await server.database.owner.query(
        `update withdrawal_stop set started_at = started_at - make_interval(days => $2),
           ends_at = ends_at - make_interval(days => $2)
         where member_id = $1`,
        [member.id, days],
      )
      await server.database.owner.query(
        `update member set withdrawals_stopped_until = withdrawals_stopped_until - make_interval(days => $2)
         where id = $1`,
        [member.id, days],
      )
    }
    expect(await stop(20)).toMatchObject({ code: 200 })
    expect(
      (await server.call('console/member/list?state=stopped', { headers: support })).answer.data.list.map(
        ({ id }: { id: string }) => id,
      ),
    ).toContain(member.id)
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(await metrics.text()).toMatch(/^millrace_withdrawal_stops [1-9]/m)
    await expect.poll(async () => (await server.call('sys/info')).answer.data.stoppedMembers).toBeGreaterThan(0)
    await letDaysPass(15)
    // Fifteen days are used up. What is left of the stop in force is not, since the new one replaces it.
    expect(await stop(16)).toMatchObject({ error: 'stop.too-long', msg: expect.stringMatching(/(14\.9|15) are left/) })
    expect(await stop(10)).toMatchObject({ code: 200 })
    await letDaysPass(20)
    expect(await stop(6)).toMatchObject({ error: 'stop.too-long' })
    expect(await stop(4.9)).toMatchObject({ code: 200 })
    await letDaysPass(5)
    expect(await stop(1)).toMatchObject({ error: 'stop.too-long' })
  })

  test('is signed out of all sessions', async () => {
    const member = await newMember(server)
    await office.propose('end-sessions', { memberId: member.id }, support, 'Lost phone.')
    expect((await readMember(member.id)).sessions).toBe(0)
    expect((await server.call('user/info', { headers: member.token })).status).toBe(401)
  })

  test('that does not exist is unknown', async () => {
    const content = { memberId: crypto.randomUUID() }
    for (const kind of ['freeze', 'unfreeze', 'end-sessions'] as const)
      expect((await office.propose(kind, content, support)).error).toBe('member.unknown')
  })

  // Attack by somebody with the server’s password, on freezes and stops: a member is frozen, their withdrawals are
  // stopped for good, or a freeze is lifted. Impossible: the database takes each from an operator who has signed it.
  test('is neither frozen, stopped nor freed with the application’s password alone', async () => {
    const { app, owner } = server.database
    const { id } = await newMember(server)
    const denied = { code: '42501' }
    for (const change of [
      `frozen_at = now()`,
      `frozen_at = null`,
      `frozen_reason = 'x'`,
      `withdrawals_stopped_until = 'infinity'`,
      `withdrawals_stopped_until = null`,
      `withdrawals_stop_reason = 'x'`,
      `invited_by = null`,
      `id = gen_random_uuid()`,
    ])
      await expect(app.query(`update member set ${change} where id = $1`, [id]), change).rejects.toMatchObject(denied)
    for (const text of [
      `insert into withdrawal_stop (member_id, started_at, ends_at) values ($1, now(), now())`,
      `update withdrawal_stop set ends_at = now() where member_id = $1`,
      `delete from withdrawal_stop where member_id = $1`,
    ])
      await expect(app.query(text, [id]), text).rejects.toMatchObject(denied)
    // There is a session, and the text is signed with a key that is not the operator's.
    const { answer } = await server.post(
      'console/proposal/draft',
      { kind: 'freeze', content: { memberId: id }, reason: 'x' },
      support,
    )
    const { proposedTime: time, after, text } = answer.data
    const body = { kind: 'freeze', content: { memberId: id }, reason: 'x', time, salt: after.salt }
    for (const signature of [undefined, signText('admin@millrace.test', text)])
      expect((await server.post('console/proposal/make', { ...body, signature }, support)).answer.error).toBe(
        'approval.unsigned',
      )
    const { rows } = await owner.query('select frozen_at from member where id = $1', [id])
    expect(rows).toEqual([{ frozen_at: null }])
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
