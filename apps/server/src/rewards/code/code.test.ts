import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCoupons } from '../../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { giveMoney } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { openProgramme } from '../../../test/programmes.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
let maker: Record<string, string>
let checker: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(100_000_000n))
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
})
afterAll(() => server.stop())

/** A batch of one operator, which nobody has opened yet. */
async function makeBatch(programmeId: string, body: object = {}): Promise<{ id: string; codes: string[] }> {
  const { answer } = await server.post('console/code/make', { programmeId, count: 1, ...body }, maker)
  expect(answer).toMatchObject({ code: 200 })
  return { id: answer.data.id, codes: answer.data.csv.trim().split('\r\n').slice(1) }
}
const openBatch = async (id: string, by = checker) => (await server.post('console/code/open', { id }, by)).answer
async function makeCodes(kind: 'code' | 'exchange', body: object = {}, totalMax = 100): Promise<string[]> {
  const { id, codes } = await makeBatch(
    await openProgramme(owner, kind, { amounts: [500_000n], memberMax: 5, totalMax }),
    body,
  )
  expect((await openBatch(id)).data).toEqual({ id })
  return codes
}
const use = async (path: string, { token }: NewMember, rewardCode: string) =>
  (await server.post(path, { rewardCode }, token)).answer

test('a redemption code pays once, however it is typed, and can be checked before', async () => {
  const [code = ''] = await makeCodes('code')
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  const [member, other] = [await newMember(server), await newMember(server)]
  expect((await use('code/check', member, code)).data).toMatchObject({ use: 'redeem', amount: '0.500000', coupon: '' })
  expect((await use('code/redeem', member, '')).fields?.['rewardCode']).toBe('Please enter the redemption code')
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => use('code/redeem', member, ` ${code.toLowerCase().replaceAll('-', ' ')}`)),
  )
  expect(tries.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(tries.map(({ error }) => error))).toEqual(new Set([undefined, 'reward.received']))
  expect((await use('code/redeem', other, code)).error).toBe('code.used-up')
  expect((await use('code/exchange', other, code)).error).toBe('code.unknown')
  const { rows } = await owner.query('select hash from reward_code')
  expect(rows.some(({ hash }) => hash.includes(code.replaceAll('-', '')))).toBe(false)
  await expectSound(app)
})

test('a code for several uses is used once by each member, and ends with its date or its batch', async () => {
  const [code = ''] = await makeCodes('code', { usesMax: 2 })
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(server)))
  const answers = await Promise.all(members.map((member) => use('code/redeem', member, code)))
  expect(answers.map(({ error }) => error ?? 'paid').toSorted()).toEqual(
    ['code.used-up', 'code.used-up', 'paid', 'paid'].toSorted(),
  )
  const [late = ''] = await makeCodes('code', { endTime: '2020-01-01T00:00:00.000Z' })
  expect((await use('code/redeem', members[0] as NewMember, late)).error).toBe('code.over')
  const [stopped = ''] = await makeCodes('code')
  const { list } = (await server.call('console/code/list', { headers: maker })).answer.data
  expect(list[0]).toMatchObject({ codes: 1, uses: 0, isStopped: false, amount: '0.500000' })
  expect((await server.post('console/code/stop', { id: list[0].id }, maker)).answer.code).toBe(200)
  expect((await use('code/check', members[0] as NewMember, stopped)).error).toBe('code.over')
  await expectSound(app)
})

test('an exchange takes a balance above 0, and each member has one, ever', async () => {
  const [one = '', two = ''] = await makeCodes('exchange', { count: 2 })
  const member = await newMember(server)
  expect((await use('code/check', member, one)).msg).toBe('Balance is 0, convert failed')
  expect(await use('code/exchange', member, one)).toMatchObject({
    error: 'exchange.no-balance',
    msg: 'Balance is 0, convert failed',
  })
  await giveMoney(app, member.id, 1n)
  expect((await use('code/redeem', member, one)).error).toBe('code.unknown')
  const answers = await Promise.all([one, two, one, two].map((code) => use('code/exchange', member, code)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'reward.received']))
  await expectSound(app)
})

test('a code gives a coupon of a programme that is claimed by nobody without one', async () => {
  const programmeId = await openCoupons(owner, { isByCode: true, totalMax: 3 })
  const make = (count: number) => server.post('console/code/make', { programmeId, count }, maker)
  expect((await make(4)).answer.error).toBe('code.batch-too-large')
  const { id, codes } = await makeBatch(programmeId, { count: 2 })
  const [first = '', second = ''] = codes
  expect((await openBatch(id)).code).toBe(200)
  const [member, other] = [await newMember(server), await newMember(server)]
  expect((await server.call('coupon/all', { headers: member.token })).answer.data).toEqual([])
  expect((await server.post('coupon/receiveCoupon', { couponId: programmeId }, member.token)).answer.error).toBe(
    'coupon.unknown',
  )
  expect((await use('code/check', member, first)).data).toMatchObject({
    use: 'redeem',
    amount: '0.000000',
    coupon: 'Programme of tests: coupon',
  })
  expect((await use('code/exchange', member, first)).error).toBe('code.unknown')
  const tries = await Promise.all(Array.from({ length: 10 }, () => use('code/redeem', member, first)))
  expect(tries.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([
    { amount: '0.000000', coupon: 'Programme of tests: coupon' },
  ])
  expect(new Set(tries.map(({ error }) => error))).toEqual(new Set([undefined, 'reward.received']))
  expect((await use('code/redeem', other, first)).error).toBe('code.used-up')
  // One coupon of a programme is all that a member gets, and the second code stays good for somebody else.
  expect((await use('code/redeem', member, second)).error).toBe('reward.received')
  expect((await use('code/redeem', other, second)).code).toBe(200)
  const info = await server.call('user/info', { headers: member.token })
  expect(info.answer.data.coupon).toBe(1)
  const plain = await openCoupons(owner, { totalMax: 3 })
  expect((await server.post('console/code/make', { programmeId: plain, count: 1 }, maker)).answer.error).toBe(
    'programme.unknown',
  )
  await expectSound(app)
})

test('no more codes are made than the programme grants', async () => {
  const programmeId = await openProgramme(owner, 'code', { totalMax: 10 })
  const make = async (body: object) => (await server.post('console/code/make', { programmeId, ...body }, maker)).answer
  expect((await make({ count: 11 })).error).toBe('code.batch-too-large')
  expect((await make({ count: 2, usesMax: 3 })).code).toBe(200)
  expect((await make({ count: 5 })).error).toBe('code.batch-too-large')
  expect((await make({ count: 4 })).code).toBe(200)
  const unlimited = await openProgramme(owner, 'code')
  expect((await make({ programmeId: unlimited, count: 1 })).error).toBe('code.needs-limit')
  const { rows } = await owner.query(`insert into programme (kind) values ('code') returning id`)
  await owner.query(
    `with v as (
       insert into programme_version (programme_id, version, name, amounts, starts_at, total_max, reason, state,
         proposed_by, decided_by, decided_at)
       select $1, 1, 'Approved before codes needed one', '{1}', '2000-01-01', 10, 'x', 'approved', m.id, c.id, now()
       from operator m, operator c where (m.email, c.email) = ('maker@millrace.test', 'checker@millrace.test'))
     update programme set version = 1 where id = $1`,
    [rows[0].id],
  )
  expect((await make({ programmeId: rows[0].id, count: 1 })).error).toBe('programme.no-member-limit')
  const group = await openProgramme(owner, 'group', { totalMax: 5 })
  expect((await make({ programmeId: group, count: 1 })).error).toBe('programme.unknown')
})

test('a programme of codes says how many a member can use', async () => {
  const propose = async (kind: string, memberMax: number | null) => {
    const body = { kind, name: 'x', amounts: ['1'], startTime: '2026-01-01T00:00:00.000Z', reason: 'x', totalMax: 9 }
    return (await server.post('console/programme/propose', { ...body, memberMax }, maker)).answer
  }
  for (const kind of ['code', 'exchange']) {
    expect(await propose(kind, null)).toMatchObject({ code: 400, error: 'programme.no-member-limit' })
    expect((await propose(kind, 1)).code).toBe(200)
  }
})

// Attack by one finance operator, on rewards. Impossible: codes are valid once a second operator has opened their
// batch, who reads what all of it can cost, and a programme of codes has a limit for each member.
test('an operator makes a thousand codes and redeems them with an account of their own', async () => {
  const programmeId = await openProgramme(owner, 'code', { amounts: [500_000n], memberMax: 1, totalMax: 1_000 })
  const { id, codes } = await makeBatch(programmeId, { count: 1_000 })
  const account = await newMember(server)
  expect((await use('code/check', account, codes[0] ?? '')).error).toBe('code.unknown')
  expect((await use('code/redeem', account, codes[0] ?? '')).error).toBe('code.unknown')
  expect(await openBatch(id, maker)).toMatchObject({ code: 403, error: 'adjustment.own' })
  await expect(
    owner.query(`update code_batch set opened_by = made_by, opened_at = now() where id = $1`, [id]),
  ).rejects.toThrow('no_self_opening')
  expect((await openBatch(id, await server.signIn('support@millrace.test'))).code).toBe(403)
  const { list } = (await server.call('console/code/list', { headers: checker })).answer.data
  expect(list[0]).toMatchObject({
    id,
    codes: 1_000,
    usesMax: 1,
    cost: '500.000000',
    openedBy: null,
    madeBy: { role: 'finance' },
  })
  // While it is opened, by several at once, they are tried.
  const [opened, tried] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => openBatch(id))),
    Promise.all(codes.slice(0, 8).map((code) => use('code/redeem', account, code))),
  ])
  expect(opened.map(({ error }) => error ?? 'opened').toSorted()).toEqual(
    ['opened', ...Array.from({ length: 4 }, () => 'adjustment.decided')].toSorted(),
  )
  expect(tried.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1)
  await Promise.all(codes.slice(8, 16).map((code) => use('code/redeem', account, code)))
  expect((await owner.query('select amount from reward where member_id = $1', [account.id])).rows).toEqual([
    { amount: 500_000n },
  ])
  const { rows } = await owner.query(
    `select d.operator_id <> b.made_by as by_another,
       (select count(*)::int from audit a where a.action = 'code.open' and a.subject_id = b.id) as audited
     from code_batch b join decision d on d.subject_id = b.id and d.kind = 'code' where b.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ by_another: true, audited: 1 }])
  await expectSound(app)
})

test('a batch that was stopped is not opened', async () => {
  const { id } = await makeBatch(await openProgramme(owner, 'code', { totalMax: 5 }))
  expect((await server.post('console/code/stop', { id }, maker)).answer.code).toBe(200)
  expect((await openBatch(id)).error).toBe('code.unknown')
  expect((await openBatch('00000000-0000-4000-8000-000000000000')).error).toBe('code.unknown')
})

// Attack by a member, on rewards. Impossible: a code has 80 random bits, and twenty tries an hour is all there is.
test('somebody guesses codes', async () => {
  const member = await newMember(server)
  const errors: (string | undefined)[] = []
  for (let i = 0; i < 25; i++) errors.push((await use('code/redeem', member, `ABCD-EFGH-JKLM-${1000 + i}`)).error)
  expect(errors.filter((error) => error === 'code.unknown')).toHaveLength(20)
  expect(errors.filter((error) => error === 'code.too-many')).toHaveLength(5)
})

// Attack by the application’s database password, on rewards. Impossible: codes are made and opened by operators of
// finance who are signed in, and nobody with that password reads or writes one.
test('somebody with the application’s password makes or reads codes', async () => {
  const programmeId = await openProgramme(owner, 'code', { totalMax: 10 })
  const { rows } = await owner.query(`select id from operator where email = 'maker@millrace.test'`)
  await expect(
    app.query(`select * from make_codes($1, $2, array[sha256('x')], 1, null, '')`, [rows[0].id, programmeId]),
  ).rejects.toThrow('only whoever is signed in')
  const { id } = await makeBatch(programmeId)
  const {
    rows: [other],
  } = await owner.query(`select id from operator where email = 'checker@millrace.test'`)
  await expect(app.query('select open_codes($1, $2)', [id, other.id])).rejects.toThrow('only whoever is signed in')
  await expect(app.query('update code_batch set opened_by = $1', [other.id])).rejects.toThrow('denied')
  await expect(app.query('select hash from reward_code')).rejects.toThrow('denied')
  await expect(app.query('update reward_code set uses = 0')).rejects.toThrow('denied')
  await expect(app.query('delete from code_use')).rejects.toThrow('denied')
})
