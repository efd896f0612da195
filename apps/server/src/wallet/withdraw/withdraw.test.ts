import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signApproval } from '../../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newBuyer } from '../../../test/machines.ts'
import { createProposals } from '../../../test/proposals.ts'
import { bindDestination, openWindow, quoteRate } from '../../../test/withdrawals.ts'
import { processWithdrawals } from './withdraw.ts'

let server: TestServer
const payPassword = '123456'
const oneUsdt = 1_000_000n
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await openWindow(server.database.owner)
})
afterAll(() => server.stop())

async function createMember(money = 100n * oneUsdt, destination: Parameters<typeof bindDestination>[2] = {}) {
  const buyer = await newBuyer(server, { money })
  return { ...buyer, destinationId: await bindDestination(server.database.app, buyer.id, destination) }
}
type Member = Awaited<ReturnType<typeof createMember>>

const createWithdrawal = (
  { token, destinationId }: Member,
  amount: unknown,
  body: object = {},
  headers: Record<string, string> = {},
) => server.post('withdraw/create', { amount, destinationId, payPassword, ...body }, { ...token, ...headers })
const get = async (path: string, token: Record<string, string>) => (await server.call(path, { headers: token })).answer
const readAvailable = async ({ token }: Member): Promise<string> =>
  (await get('cash/withdraw/status', token)).data.available

test('a withdrawal is held at once, and shows its fee, what arrives, its steps and its deadline', async () => {
  const member = await createMember()
  const { answer } = await createWithdrawal(member, '10.50')
  expect(answer).toMatchObject({
    code: 200,
    data: {
      state: 'pending',
      amount: '10.500000',
      fee: '0.525000',
      arrives: '9.975000',
      currency: 'USDT',
      rate: null,
      rail: 'bep20',
      isOverdue: false,
      waitsFor: null,
      reason: '',
      txHash: '',
      confirmations: null,
    },
  })
  expect(answer.data.code).toBe(`W-${answer.data.id.slice(-10).toUpperCase()}`)
  expect(answer.data.steps).toEqual([{ state: 'requested', time: answer.data.createTime, note: '' }])
  expect(Date.parse(answer.data.deadlineTime) - Date.parse(answer.data.createTime)).toBe(72 * 3_600_000)
  expect(await readAvailable(member)).toBe('89.500000')
  const again = await get(`withdraw/detail?id=${answer.data.id}`, member.token)
  expect({ ...again.data, nowTime: '' }).toEqual({ ...answer.data, nowTime: '' })
  expect(await get('withdraw/record?state=pending', member.token)).toMatchObject({
    data: { total: 1, list: [{ id: answer.data.id }] },
  })
  expect(await get('withdraw/record?state=paid', member.token)).toMatchObject({ data: { total: 0, list: [] } })
  await expectSound(server.database.app)
})

test('an amount that is malformed or out of bounds is refused and moves nothing', async () => {
  const member = await createMember(5n * oneUsdt)
  for (const amount of [
    '',
    undefined,
    '0',
    '0.00',
    '-1',
    '0.001',
    '1e9',
    '1,5',
    '1000000000',
    'NaN',
    ' ',
    '1.',
    '1.2345',
    '0.000000',
    '٣',
    null,
    ['2', '3'],
    { amount: '2' },
  ]) {
    const { answer } = await createWithdrawal(member, amount)
    expect(answer, JSON.stringify(amount)).toMatchObject({ code: 400, error: 'request.invalid' })
    expect(answer.msg, JSON.stringify(amount)).toBe('Enter an amount above 0 with at most two decimals.')
    expect(Object.keys(answer.fields ?? {}), JSON.stringify(amount)).toContain('amount')
  }
  expect((await createWithdrawal(member, '0.99')).answer).toMatchObject({
    code: 400,
    error: 'withdraw.below-minimum',
    msg: 'The least you can withdraw is 1 USDT.',
  })
  expect((await createWithdrawal(member, '5.01')).answer).toMatchObject({
    code: 409,
    error: 'withdraw.above-balance',
    msg: 'Greater than available balance',
  })
  expect((await createWithdrawal(member, '999999999.99')).answer.error).toBe('withdraw.above-balance')
  expect(await readAvailable(member)).toBe('5.000000')
  expect((await createWithdrawal(member, '05')).answer).toMatchObject({ code: 200, data: { amount: '5.000000' } })
  expect(await readAvailable(member)).toBe('0.000000')
  await expectSound(server.database.app)
})

test('each local currency has a minimum, which is shown and enforced', async () => {
  const member = await createMember(100n * oneUsdt, { rail: 'bank', currency: 'NGN' })
  const { localMin } = (await get('cash/withdraw/status', member.token)).data
  expect(localMin).toEqual({ KES: '100.00', INR: '80.00', NGN: '1000.00' })
  const rateId = await quoteRate(server.database.owner, member.id, '500.000000')
  for (const [header, msg] of [
    ['en_US', 'At least 1,000.00\u00a0NGN has to reach the bank'],
    ['de_DE', 'Bei der Bank müssen mindestens 1.000,00\u00a0NGN ankommen'],
  ] as const)
    expect((await createWithdrawal(member, '2', { rateId }, { language: header })).answer).toMatchObject({
      code: 400,
      error: 'withdraw.below-local-minimum',
      msg,
    })
  expect(await readAvailable(member)).toBe('100.000000')
  // 2.11 less 5 percent is 2.0045, which is 1002.25 at 500.
  expect((await createWithdrawal(member, '2.11', { rateId })).answer).toMatchObject({
    code: 200,
    data: { arrives: '1002.25', currency: 'NGN' },
  })
  await expectSound(server.database.app)
})

test('the whole balance can be withdrawn, to the last digit', async () => {
  const member = await createMember(7_183_412n)
  expect((await createWithdrawal(member, '7.183412')).answer).toMatchObject({
    code: 200,
    data: { amount: '7.183412', fee: '0.359170', arrives: '6.824242' },
  })
  expect(await readAvailable(member)).toBe('0.000000')
  await expectSound(server.database.app)
})

test('without a destination the answer says what to bind first', async () => {
  const member = await createMember()
  for (const destinationId of [undefined, '', randomUUID()]) {
    expect((await createWithdrawal(member, '2', { destinationId })).answer).toMatchObject({
      code: 409,
      error: 'withdraw.no-destination',
      msg: 'Please bind your address',
    })
    expect((await createWithdrawal(member, '2', { destinationId, rateId: randomUUID() })).answer).toMatchObject({
      code: 409,
      error: 'withdraw.no-bank-account',
      msg: 'Please bind the bank account first',
    })
  }
})

// Attack by somebody with a member’s open session, on the fund password: money is withdrawn after the member has given
// the fund password once. Impossible: each withdrawal takes it again, in every session.
test('each withdrawal takes the fund password, in every session', async () => {
  const member = await createMember()
  expect((await createWithdrawal(member, '2', { payPassword: undefined })).answer.error).toBe('step-up.needed')
  expect((await createWithdrawal(member, '2', { payPassword: '000000' })).answer.error).toBe('pay-password.wrong')
  expect((await createWithdrawal(member, '2')).answer.code).toBe(200)
  expect((await createWithdrawal(member, '3', { payPassword: undefined })).answer.error).toBe('step-up.needed')
  const other = await server.post('auth/token/pass', { phone: member.phone, password: member.password })
  expect(
    (
      await createWithdrawal({ ...member, token: { 'x-access-token': other.answer.msg } }, '4', {
        payPassword: undefined,
      })
    ).answer.error,
  ).toBe('step-up.needed')
  expect(
    (await server.post('withdraw/create', { amount: '2', destinationId: member.destinationId, payPassword })).answer
      .code,
  ).toBe(401)
})

const prove = async (member: Member, amount: string) => {
  const subject = stepUpSubject.withdraw(BigInt(amount) * oneUsdt, member.destinationId)
  const { answer } = await server.post('user/stepup', { purpose: 'withdraw', subject, payPassword }, member.token)
  expect(answer.code).toBe(200)
}

// Attack by somebody with a member’s open session, on the fund password: a proof for one amount or destination is used
// for another, or a second time. Impossible: a proof is bound to both and used up by the withdrawal.
// Attack by somebody with a member’s open session, on the fund password: a wrong fund password rides on an earlier
// proof. Impossible: a password that is given is checked, whatever was proved before.
test('a proof is for one amount and destination, and is used up by it', async () => {
  const member = await createMember()
  const elsewhere = await bindDestination(server.database.app, member.id)
  const request = async (amount: string, body: object = {}) =>
    (await createWithdrawal(member, amount, { payPassword: undefined, ...body }, { 'idempotency-key': randomUUID() }))
      .answer
  await prove(member, '5')
  expect((await request('6')).error).toBe('step-up.needed')
  expect((await request('5', { destinationId: elsewhere })).error).toBe('step-up.needed')
  // A wrong fund password is refused whatever was proved before, and leaves the proof as it is.
  expect((await request('5', { payPassword: '000000' })).error).toBe('pay-password.wrong')
  expect((await request('5.00')).code).toBe(200)
  expect((await request('5')).error).toBe('step-up.needed')
  expect(await readAvailable(member)).toBe('95.000000')
  await expectSound(server.database.app)
})

// Attack by somebody with a member’s open session, on the fund password: one proof pays for many withdrawals at once.
// Impossible: the first uses it up.
test('of several calls with one proof at once, one wins', async () => {
  const member = await createMember()
  await prove(member, '5')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      createWithdrawal(member, '5', { payPassword: undefined }, { 'idempotency-key': randomUUID() }),
    ),
  )
  const outcomes = answers.map(({ answer }) => answer.error ?? answer.code)
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'step-up.needed')).toHaveLength(5)
  expect(await readAvailable(member)).toBe('95.000000')
  await expectSound(server.database.app)
})

// Attack by somebody with a member’s open session, on the fund password: fund passwords are tried out with the key of a
// request that was answered. Impossible: a repeated key is answered before any proof is looked at, and says nothing
// about it.
test('a retry after a lost answer is answered before any proof, also with a wrong or locked fund password', async () => {
  const member = await createMember()
  const key = { 'idempotency-key': randomUUID() }
  await prove(member, '7')
  const first = await createWithdrawal(member, '7', { payPassword: undefined }, key)
  for (let i = 0; i < 6; i++)
    expect((await createWithdrawal(member, '7', { payPassword: '000000' }, key)).answer).toMatchObject({
      code: 200,
      data: { id: first.answer.data.id },
    })
  expect((await createWithdrawal(member, '8', { payPassword: '000000' }, key)).answer.error).toBe('idempotency.reused')
  // None of these counted as a try.
  expect((await createWithdrawal(member, '9')).answer.code).toBe(200)
})

test('a repeated key gives the same withdrawal, and two taps within a second are one', async () => {
  const member = await createMember()
  const key = { 'idempotency-key': randomUUID() }
  const first = await createWithdrawal(member, '7', {}, key)
  const again = await createWithdrawal(member, '7', { payPassword: undefined }, key)
  expect(again.answer).toMatchObject({ code: 200, data: { id: first.answer.data.id } })
  expect((await createWithdrawal(member, '8', {}, key)).answer.error).toBe('idempotency.reused')
  const taps = await Promise.all([1, 2, 3].map(() => createWithdrawal(member, '9')))
  expect(new Set(taps.map(({ answer }) => answer.data.id)).size).toBe(1)
  expect(await readAvailable(member)).toBe('84.000000')
  await expectSound(server.database.app)
})

test('of several devices that withdraw the whole balance at once, one gets it', async () => {
  const member = await createMember()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => createWithdrawal(member, '100', {}, { 'idempotency-key': randomUUID() })),
  )
  expect(answers.map(({ answer }) => answer.code).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await readAvailable(member)).toBe('0.000000')
  await expectSound(server.database.app)
})

// Attack by a member, on what belongs to others: another member’s destination is used, or their withdrawal is read or
// cancelled. Impossible: rows are looked up by member and id together.
test('a member cannot use another member’s destination, nor see or cancel their withdrawal', async () => {
  const [member, stranger] = [await createMember(), await createMember()]
  expect((await createWithdrawal(member, '2', { destinationId: stranger.destinationId })).answer.error).toBe(
    'withdraw.no-destination',
  )
  expect((await createWithdrawal(member, '2', { destinationId: randomUUID() })).answer).toMatchObject({
    error: 'withdraw.no-destination',
    msg: 'Please bind your address',
  })
  expect((await createWithdrawal(member, '2', { destinationId: 'x' })).answer.error).toBe('request.invalid')
  const { answer } = await createWithdrawal(member, '2')
  expect((await server.post('withdraw/cancel', { id: answer.data.id }, stranger.token)).answer.error).toBe(
    'withdraw.unknown',
  )
  expect((await get(`withdraw/detail?id=${answer.data.id}`, stranger.token)).error).toBe('withdraw.unknown')
})

test('a pending withdrawal can be cancelled, and one that is processed cannot', async () => {
  const member = await createMember()
  const first = await createWithdrawal(member, '2')
  expect((await server.post('withdraw/cancel', { id: first.answer.data.id }, member.token)).answer).toMatchObject({
    code: 200,
    data: { state: 'cancelled', status: 'cancelled', steps: [{ state: 'requested' }, { state: 'cancelled' }] },
  })
  expect((await server.post('withdraw/cancel', { id: first.answer.data.id }, member.token)).answer.code).toBe(200)
  expect(await readAvailable(member)).toBe('100.000000')
  const second = await createWithdrawal(member, '3')
  await processWithdrawals(server.platform)
  expect((await server.post('withdraw/cancel', { id: second.answer.data.id }, member.token)).answer.error).toBe(
    'withdraw.not-pending',
  )
  expect(await get(`withdraw/detail?id=${second.answer.data.id}`, member.token)).toMatchObject({
    data: { state: 'processing', status: 'processing', steps: [{ state: 'requested' }, { state: 'queued' }] },
  })
  await expectSound(server.database.app)
})

test('a withdrawal to a bank shows the held rate and what arrives', async () => {
  const member = await createMember(100n * oneUsdt, { rail: 'bank', currency: 'NGN', account: '0123456789' })
  expect((await createWithdrawal(member, '10')).answer.error).toBe('rate.unknown')
  expect(
    (
      await createWithdrawal(member, '10', {
        rateId: await quoteRate(server.database.owner, member.id, '1500', { minutes: -1 }),
      })
    ).answer.error,
  ).toBe('rate.over')
  const { answer } = await createWithdrawal(member, '10', {
    rateId: await quoteRate(server.database.owner, member.id, '1500.25'),
  })
  expect(answer).toMatchObject({
    code: 200,
    data: {
      arrives: '14252.37',
      currency: 'NGN',
      rate: '1500.250000',
      rail: 'bank',
      destination: { address: '', bankName: 'Savanna Practice Bank', payee: 'Ada Obi', account: '0123456789' },
    },
  })
})

test('a withdrawal can be requested at any time and says what it waits for', async () => {
  const { owner, app } = server.database
  const member = await createMember()
  const status = await get('cash/withdraw/status', member.token)
  expect(status.data).toMatchObject({
    isOpen: true,
    opensTime: null,
    window: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', timeZone: 'UTC' },
    min: '1.000000',
    feeBasisPoints: 500,
    deadlineHours: 72,
    stop: null,
  })
  const {
    rows: [day],
  } = await app.query(
    'select extract(isodow from ledger.today() + 2)::int as number, (ledger.today() + 2)::text as date',
  )
  await owner.query(`update wallet_rule set window_days = array[$1::int], window_from = '09:30', window_to = '18:00'`, [
    day.number,
  ])
  const opens = `${day.date}T09:30:00.000Z`
  expect((await get('cash/withdraw/status', member.token)).data).toMatchObject({ isOpen: false, opensTime: opens })
  expect((await createWithdrawal(member, '2')).answer).toMatchObject({
    code: 200,
    data: { state: 'pending', waitsFor: 'window', waitsUntil: opens },
  })
  await openWindow(owner)
  const waiting = await createMember(100n * oneUsdt, { waitHours: 24 })
  const { answer } = await createWithdrawal(waiting, '2')
  expect(answer.data).toMatchObject({ waitsFor: 'destination' })
  expect(Date.parse(answer.data.waitsUntil) - Date.parse(answer.data.nowTime)).toBeGreaterThan(23.9 * 3_600_000)
  expect((await createWithdrawal(member, '60')).answer.data).toMatchObject({ waitsFor: 'approval', waitsUntil: null })
})

test('a stop refuses all withdrawals, and a freeze only those to destinations that were bound after it', async () => {
  const { owner, app } = server.database
  const member = await createMember()
  await owner.query(
    `update member set withdrawals_stopped_until = now() + interval '1 day',
       withdrawals_stop_reason = 'We are looking at a report'
     where id = $1`,
    [member.id],
  )
  await expect.poll(async () => (await createWithdrawal(member, '2')).answer.error).toBe('withdraw.stopped')
  expect((await get('cash/withdraw/status', member.token)).data.stop).toMatchObject({
    reason: 'We are looking at a report',
  })
  await owner.query(
    `update member set withdrawals_stopped_until = null, withdrawals_stop_reason = '',
       frozen_at = now(), frozen_reason = 'Lost phone'
     where id = $1`,
    [member.id],
  )
  await expect.poll(async () => (await createWithdrawal(member, '2')).answer.code).toBe(200)
  const late = await bindDestination(app, member.id)
  expect((await createWithdrawal(member, '2', { destinationId: late })).answer.error).toBe(
    'withdraw.bound-after-freeze',
  )
})

test('operators see checks, approve by two people, and reject with a reason that the member reads', async () => {
  const member = await createMember(5_000n * oneUsdt)
  const large = (await createWithdrawal(member, '1500')).answer.data
  const middle = (await createWithdrawal(member, '200')).answer.data
  const [maker, checker] = [await server.signIn('maker@millrace.test'), await server.signIn('checker@millrace.test')]
  const queue = await get(`console/withdraw/list?memberId=${member.id}&isQueue=true`, maker)
  expect(queue.data).toMatchObject({
    total: 2,
    list: [
      { id: large.id, approvalsNeeded: 2, approvals: [], waitsFor: 'approval' },
      { id: middle.id, approvalsNeeded: 2, approvalReason: 'member-day' },
    ],
  })
  expect(queue.data.list[0].checks).toEqual({
    accountDays: 0,
    destinationHours: 0,
    isVerified: false,
    isFrozen: false,
    hasStop: false,
    paidBefore: 0,
    fromRecharge: '5000.000000',
    fromIncome: '0.000000',
    fromRewards: '0.000000',
    hoursSinceRecharge: 0,
    withdrawn30Days: '0.000000',
  })
  const approve = async (id: string, operator: Record<string, string>) => {
    const signature = await signApproval(server.database.owner, operator, 'withdrawal', id)
    return (await server.post('console/withdraw/approve', { id, signature }, operator)).answer
  }
  expect(await approve(large.id, maker)).toMatchObject({
    code: 200,
    data: { state: 'pending', approvals: [{ by: { role: 'finance' } }] },
  })
  expect(await approve(large.id, maker)).toMatchObject({ error: 'withdraw.approved-before' })
  expect(await approve(large.id, checker)).toMatchObject({ code: 200, data: { waitsFor: null } })
  const { rows } = await server.database.owner.query(
    `select from graphile_worker.jobs where task_identifier = 'process-withdrawals'`,
  )
  expect(rows).toHaveLength(1)
  await processWithdrawals(server.platform)
  expect(await approve(large.id, checker)).toMatchObject({ error: 'withdraw.not-pending' })
  expect(await approve(randomUUID(), checker)).toMatchObject({ error: 'withdraw.unknown' })
  // It cannot be rejected any more once the rail has sent it.
  await server.database.owner.query(`select record_payout_sent($1, '0xsent')`, [large.id])
  const reject = (withdrawalId: string, reason: string) =>
    createProposals(server).propose('withdrawal-rejection', { withdrawalId }, checker, reason)
  expect((await reject(large.id, 'x')).error).toBe('withdraw.not-pending')
  expect((await reject(randomUUID(), 'x')).error).toBe('withdraw.unknown')
  expect((await reject(middle.id, '')).error).toBe('request.invalid')
  expect(await reject(middle.id, 'The payee is not you.')).toMatchObject({
    code: 200,
    data: { subject: member.id, before: { state: 'pending', amount: '200', currency: 'USDT' } },
  })
  expect(await get(`withdraw/detail?id=${middle.id}`, member.token)).toMatchObject({
    data: {
      state: 'failed',
      reason: 'It was rejected. Our staff wrote: “The payee is not you.”',
      steps: [{}, { state: 'failed', note: 'It was rejected. Our staff wrote: “The payee is not you.”' }],
    },
  })
  expect(await get('push/record', member.token)).toMatchObject({
    data: {
      total: 1,
      list: [
        { title: 'Your withdrawal was not paid', content: '200.00 USDT is back in your wallet. The payee is not you.' },
      ],
    },
  })
  const { rows: entries } = await server.database.owner.query(
    `select action, subject_id as subject from audit where action ~ '^withdraw(al-rejection)?\\.' order by id`,
  )
  expect(entries).toEqual([
    { action: 'withdraw.approve', subject: large.id },
    { action: 'withdraw.approve', subject: large.id },
    { action: 'withdrawal-rejection.do', subject: member.id },
  ])
  expect((await server.post('console/withdraw/approve', { id: large.id }, member.token)).answer.code).toBe(401)
  expect(await readAvailable(member)).toBe('3500.000000')
  await expectSound(server.database.app)
})

test('a payout shows its confirmations to its member and to operators, and no more than needed', async () => {
  const { owner } = server.database
  const member = await createMember()
  const { id } = (await createWithdrawal(member, '2')).answer.data
  await processWithdrawals(server.platform)
  await owner.query(`select record_payout_sent($1, '0xpaid')`, [id])
  await owner.query('select record_payout_mined($1, 100)', [id])
  const operator = await server.signIn('maker@millrace.test')
  for (const [position, confirmations] of [
    [106, 7],
    [156, 20],
  ]) {
    await owner.query(
      `insert into rail_cursor (rail, position) values ('bep20', $1)
       on conflict (rail) do update set position = excluded.position`,
      [position],
    )
    const expected = { data: { id, confirmations, confirmationsNeeded: 20 } }
    expect(await get(`withdraw/detail?id=${id}`, member.token)).toMatchObject(expected)
    expect(await get(`console/withdraw/one?id=${id}`, operator)).toMatchObject(expected)
  }
  await expectSound(server.database.app)
})
