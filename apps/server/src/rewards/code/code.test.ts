import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCoupons } from '../../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { giveMoney } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { openProgramme } from '../../../test/programmes.ts'
import { createProposals } from '../../../test/proposals.ts'
import { queryAs } from '../../../test/withdrawals.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
let maker: Record<string, string>
let checker: Record<string, string>
let office: ReturnType<typeof createProposals>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  office = createProposals(server)
  await fundPromotions(owner, usdt(100_000_000n))
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
})
afterAll(() => server.stop())

type Body = { readonly count?: number; readonly usesMax?: number; readonly endTime?: string }
async function draw(count: number): Promise<{ batchId: string; codes: string[] }> {
  const { answer } = await server.post('console/code/draw', { count }, maker)
  expect(answer).toMatchObject({ code: 200 })
  return { batchId: answer.data.id, codes: answer.data.csv.trim().split('\r\n').slice(1) }
}
const propose = async (programmeId: string, { count = 1, ...body }: Body = {}) => {
  const { batchId, codes } = await draw(count)
  return { ...(await office.propose('codes', { batchId, programmeId, ...body }, maker)), batchId, codes }
}
/** A batch that one operator has proposed, and nobody has opened yet. */
async function makeBatch(programmeId: string, body?: Body): Promise<{ id: string; batchId: string; codes: string[] }> {
  const { data, batchId, codes } = await propose(programmeId, body)
  expect(data).toMatchObject({ state: 'open', subject: batchId })
  return { id: data.id, batchId, codes }
}
const openBatch = (id: string, by = checker) => office.decide(id, by)
async function makeCodes(kind: 'code' | 'exchange', body?: Body, totalMax = 100): Promise<string[]> {
  const { id, codes } = await makeBatch(
    await openProgramme(owner, kind, { amounts: [500_000n], memberMax: 5, totalMax }),
    body,
  )
  expect((await openBatch(id)).data).toMatchObject({ state: 'approved' })
  return codes
}
const stop = (batchId: string) => office.propose('codes-stop', { batchId }, maker)
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
  expect((await stop(list[0].id)).data).toMatchObject({ state: 'approved', decidedBy: null })
  expect((await stop(list[0].id)).error).toBe('code.unknown')
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
  expect((await propose(programmeId, { count: 4 })).error).toBe('code.batch-too-large')
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
  expect((await propose(plain)).error).toBe('programme.unknown')
  await expectSound(app)
})

test('no more codes are opened than the programme grants, however many are decided at once', async () => {
  const programmeId = await openProgramme(owner, 'code', { totalMax: 10 })
  expect((await propose(programmeId, { count: 11 })).error).toBe('code.batch-too-large')
  const batches = [
    await makeBatch(programmeId, { count: 2, usesMax: 3 }),
    await makeBatch(programmeId, { count: 5 }),
    await makeBatch(programmeId, { count: 6 }),
    await makeBatch(programmeId, { count: 7 }),
  ]
  const opened = await Promise.all(batches.map(({ id }) => openBatch(id)))
  expect(opened.map(({ error }) => error ?? 'opened').toSorted()).toEqual(
    ['opened', ...Array.from({ length: 3 }, () => 'code.batch-too-large')].toSorted(),
  )
  const first = batches[opened.findIndex(({ error }) => error === undefined)]
  // A stopped one makes room.
  await stop(first?.batchId ?? '')
  expect((await openBatch((await makeBatch(programmeId, { count: 10 })).id)).code).toBe(200)
  expect((await propose(programmeId)).error).toBe('code.batch-too-large')
  const unlimited = await openProgramme(owner, 'code')
  expect((await propose(unlimited)).error).toBe('code.needs-limit')
  const early = await openProgramme(owner, 'code', { totalMax: 10 })
  // Approved before codes needed one.
  await owner.query('update programme_version set member_max = null where programme_id = $1', [early])
  expect((await propose(early)).error).toBe('programme.no-member-limit')
  const group = await openProgramme(owner, 'group', { totalMax: 5 })
  expect((await propose(group)).error).toBe('programme.unknown')
})

test('both operators sign which codes they are and what each is worth: neither changes unseen', async () => {
  const programmeId = await openProgramme(owner, 'code', { amounts: [500_000n], memberMax: 2, totalMax: 100 })
  const { id, batchId } = await makeBatch(programmeId, { count: 3, usesMax: 2 })
  const { data } = (await server.call(`console/proposal/one?id=${id}`, { headers: checker })).answer
  const { rows } = await owner.query(`select hash from reward_code where batch_id = $1 order by hash`, [batchId])
  const digest = createHash('sha256')
    .update(Buffer.concat(rows.map(({ hash }) => hash)))
    .digest('hex')
  expect(data.after).toMatchObject({ codes: 3, usesMax: 2, amount: '0.5', cost: '3', digest })
  expect(data.text).toContain(`to.cost: 3\nto.digest: ${digest}\n`)
  // With the whole database, a code of one's own instead of one of them.
  const own = createHash('sha256').update('mine').digest()
  await owner.query('update reward_code set hash = $2 where hash = $1', [rows[0].hash, own])
  expect((await openBatch(id)).error).toBe('proposal.stale')
  await owner.query('update reward_code set hash = $2 where hash = $1', [own, rows[0].hash])
  await owner.query(`update programme_version set amounts = '{900000}' where programme_id = $1`, [programmeId])
  expect((await openBatch(id)).error).toBe('proposal.stale')
  await owner.query(`update programme_version set amounts = '{500000}' where programme_id = $1`, [programmeId])
  expect((await openBatch(id)).code).toBe(200)
  // The same codes are not opened a second time.
  expect((await office.propose('codes', { batchId, programmeId }, maker)).error).toBe('code.unknown')
})

test('a programme of codes says how many a member can use', async () => {
  const proposeProgramme = (kind: 'code' | 'exchange', memberMax: number | null) => {
    const said = { kind, name: 'x', amounts: ['1'], startTime: '2026-01-01T00:00:00.000Z', totalMax: 9 }
    return office.propose('programme', { ...said, memberMax }, maker)
  }
  for (const kind of ['code', 'exchange'] as const) {
    expect((await proposeProgramme(kind, null)).error).toBe('programme.no-member-limit')
    expect((await proposeProgramme(kind, 1)).code).toBe(200)
  }
})

// Attack by one finance operator, on rewards. Impossible: codes are valid once a second operator has signed that their
// batch is opened, who reads what all of it can cost, and a programme of codes has a limit for each member.
test('an operator makes a thousand codes and redeems them with an account of their own', async () => {
  const programmeId = await openProgramme(owner, 'code', { amounts: [500_000n], memberMax: 1, totalMax: 1_000 })
  const { id, batchId, codes } = await makeBatch(programmeId, { count: 1_000 })
  const account = await newMember(server)
  expect((await use('code/check', account, codes[0] ?? '')).error).toBe('code.unknown')
  expect((await use('code/redeem', account, codes[0] ?? '')).error).toBe('code.unknown')
  expect((await openBatch(id, maker)).error).toBe('proposal.own')
  await expect(
    owner.query(`update proposal set decided_by = proposed_by, decided_at = now() where id = $1`, [id]),
  ).rejects.toThrow('decided_by_another')
  expect((await openBatch(id, await server.signIn('support@millrace.test'))).error).toBe('proposal.unknown')
  const waiting = `console/proposal/list?kind=codes&state=open&subject=${batchId}`
  expect((await server.call(waiting, { headers: checker })).answer.data.list).toMatchObject([
    { after: { codes: 1_000, usesMax: 1, cost: '500' }, proposedBy: { role: 'finance' } },
  ])
  // While it is opened, by several at once, they are tried.
  const [opened, tried] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => openBatch(id))),
    Promise.all(codes.slice(0, 8).map((code) => use('code/redeem', account, code))),
  ])
  // The same decision again is the same one.
  expect(opened.map(({ data }) => data?.state)).toEqual(Array(5).fill('approved'))
  expect(tried.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1)
  await Promise.all(codes.slice(8, 16).map((code) => use('code/redeem', account, code)))
  expect((await owner.query('select amount from reward where member_id = $1', [account.id])).rows).toEqual([
    { amount: 500_000n },
  ])
  const { list } = (await server.call('console/code/list', { headers: checker })).answer.data
  expect(list[0]).toMatchObject({
    id: batchId,
    codes: 1_000,
    cost: '500.000000',
    madeBy: { name: 'Maker (demonstration)' },
    openedBy: { name: 'Checker (demonstration)' },
  })
  const { rows } = await owner.query(
    `select count(distinct d.operator_id)::int as signers, count(*)::int as signatures,
       (select count(*)::int from audit a where a.action = 'codes.approve' and a.subject_id = $2) as audited
     from decision d where d.subject_id = $1 and d.key_id is not null`,
    [id, batchId],
  )
  expect(rows).toEqual([{ signers: 2, signatures: 2, audited: 1 }])
  await expectSound(app)
})

test('a batch that was taken back or rejected is not opened, and only an opened one is stopped', async () => {
  const programmeId = await openProgramme(owner, 'code', { totalMax: 5 })
  const [back, rejected] = [await makeBatch(programmeId), await makeBatch(programmeId)]
  expect((await stop(back.batchId)).error).toBe('code.unknown')
  expect((await office.decide(back.id, maker, 'withdrawn')).data).toMatchObject({ state: 'withdrawn' })
  expect((await office.decide(rejected.id, checker, 'rejected')).data).toMatchObject({ state: 'rejected' })
  for (const { id, codes } of [back, rejected]) {
    expect((await openBatch(id)).error).toBe('proposal.decided')
    expect((await use('code/check', await newMember(server), codes[0] ?? '')).error).toBe('code.unknown')
  }
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await office.propose('codes', { batchId: unknown, programmeId }, maker)).error).toBe('code.unknown')
  expect((await stop(unknown)).error).toBe('code.unknown')
})

// Attack by a member, on rewards. Impossible: a code has 80 random bits, and twenty tries an hour is all there is.
test('somebody guesses codes', async () => {
  const member = await newMember(server)
  const errors: (string | undefined)[] = []
  for (let i = 0; i < 25; i++) errors.push((await use('code/redeem', member, `ABCD-EFGH-JKLM-${1000 + i}`)).error)
  expect(errors.filter((error) => error === 'code.unknown')).toHaveLength(20)
  expect(errors.filter((error) => error === 'code.too-many')).toHaveLength(5)
})

// Attack by the application’s database password, on rewards. Impossible: codes are opened with the keys of two
// operators of finance, and nobody with that password reads or writes one.
test('somebody with the application’s password opens or reads codes', async () => {
  const programmeId = await openProgramme(owner, 'code', { totalMax: 10 })
  const { id, batchId } = await makeBatch(programmeId)
  const {
    rows: [other],
  } = await owner.query(`select id from operator where email = 'checker@millrace.test'`)
  const opening = `select decide($1, $2, 'approved', '', $3, '', '') as outcome`
  for (const signature of [null, Buffer.alloc(64, 7)])
    expect((await queryAs(app, other.id, opening, [id, other.id, signature])).rows).toEqual([
      { outcome: 'approval.unsigned' },
    ])
  const stopping = `select outcome from propose($1, 'codes-stop', $2, 'x',
    date_trunc('milliseconds', clock_timestamp()), null, '', '')`
  const { id: live, batchId: liveBatch } = await makeBatch(programmeId)
  await openBatch(live)
  expect((await queryAs(app, other.id, stopping, [other.id, JSON.stringify({ batchId: liveBatch })])).rows).toEqual([
    { outcome: 'approval.unsigned' },
  ])
  await expect(app.query('select do_codes(p) from proposal p where id = $1', [id])).rejects.toThrow('denied')
  await expect(
    app.query(`insert into code_batch (id, programme_id, codes, uses_max, proposal_id) values ($1, $2, 1, 1, $3)`, [
      batchId,
      programmeId,
      id,
    ]),
  ).rejects.toThrow('denied')
  await expect(app.query('update code_batch set stopped_at = now()')).rejects.toThrow('denied')
  await expect(app.query('select hash from reward_code')).rejects.toThrow('denied')
  await expect(app.query('update reward_code set uses = 0')).rejects.toThrow('denied')
  await expect(app.query('delete from code_use')).rejects.toThrow('denied')
})
