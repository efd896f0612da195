import { usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, passQuiz } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import { available, getBalance, income, getToday } from '../../ledger/index.ts'
import { start } from '../../start.ts'
import { payClaims } from '../index.ts'
import { notifyIncome } from '../settlement/notifyIncome.ts'

let server: TestServer
let operator: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  operator = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

async function readAgreementVersion(): Promise<number> {
  const {
    rows: [row],
  } = await server.database.app.query<{ version: number }>('select max(version) as version from agreement')
  return row?.version ?? 1
}

/** A member with orders of one unit each. */
async function createMemberWithOrders(
  machineId: string,
  orders: number,
): Promise<NewMember & { readonly orders: readonly string[] }> {
  const { app } = server.database
  const member = await newMember(server)
  await passQuiz(app, member.id)
  await giveMoney(app, member.id, 100_000_000n * BigInt(orders))
  const orderIds = []
  for (let i = 0; i < orders; i++)
    orderIds.push(
      await buyUnits(app, { memberId: member.id, machineId, agreementVersion: await readAgreementVersion() }),
    )
  return { ...member, orders: orderIds }
}

const moveClock = async (days = 1) =>
  expect((await server.post('console/clock/move', { days }, operator)).answer).toMatchObject({ code: 200 })
const readBalances = async ({ id }: NewMember) => [
  (await getBalance(databaseOf(server.platform.pool), income(id), 'USDT')).minor,
  (await getBalance(databaseOf(server.platform.pool), available(id), 'USDT')).minor,
]

/** A day on which a new machine with one member earned, already settled. */
async function createEarnedDay(orders: number, minor: bigint) {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const member = await createMemberWithOrders(machineId, orders)
  await moveClock()
  const day = await getToday(databaseOf(server.database.app))
  const report = await earn(server.database.owner, machineId, day, minor)
  await moveClock()
  return { machineId, member, day, report }
}

test('an income is not received, then receiving, then received, and arrives in the wallet once', async () => {
  const { member, day } = await createEarnedDay(2, 900_000n)
  const before = await server.call('income/today', { headers: member.token })
  expect(before.answer.data).toMatchObject({
    total: '0.900000',
    receiving: '0.000000',
    lastDay: day,
    lastOwnDay: day,
    lastAmount: '0.900000',
    isAutomatic: false,
  })
  expect(before.answer.data.list).toMatchObject([
    { num: 1, days: 1, amount: '0.450000' },
    { num: 1, days: 1, amount: '0.450000' },
  ])

  const claimed = await server.post('mine/yeb/income', { orderId: member.orders[0] }, member.token)
  expect(claimed.answer).toMatchObject({ code: 200, data: { amount: '0.450000', state: 'receiving' } })
  expect((await server.call('income/list?state=receiving', { headers: member.token })).answer.data).toMatchObject({
    total: 1,
    list: [{ orderId: member.orders[0], amount: '0.450000' }],
  })
  expect(
    (
      await server.post(
        'mine/yeb/income',
        { orderId: member.orders[0] },
        { ...member.token, 'idempotency-key': randomUUID() },
      )
    ).answer,
  ).toMatchObject({ code: 409, error: 'income.none', msg: 'No profit can be withdrawn today' })

  // Of two claims at once, one gets the income and the other finds nothing.
  const answers = await Promise.all(
    [randomUUID(), randomUUID()].map((key) =>
      server.post('income/takeout', {}, { ...member.token, 'idempotency-key': key }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await Promise.all([payClaims(databaseOf(server.platform.pool)), payClaims(databaseOf(server.platform.pool))])
  expect(await readBalances(member)).toEqual([0n, 900_000n])
  const received = await server.call('income/list?state=received', { headers: member.token })
  expect(received.answer.data.total).toBe(2)
  expect(received.answer.data.list[0].receivedTime).not.toBeNull()
  await expectSound(server.platform.pool)
})

test('what can be claimed and what is earned is one amount in the app, its message, the evening and at the desk', async () => {
  const { member, day } = await createEarnedDay(3, 900_000n)
  await server.post('mine/yeb/income', { orderId: member.orders[0] }, member.token)
  await notifyIncome(databaseOf(server.platform.pool))
  const ask = async (path: string) => (await server.call(path, { headers: member.token })).answer.data
  const [today, wallet, fund, { list: messages }, evening, earnings] = await Promise.all([
    ask('income/today'),
    ask('wallet/info'),
    ask('fund/overview'),
    ask('push/record'),
    ask('income/evening/day'),
    ask('income/earnings?days=7'),
  ])
  expect(today).toMatchObject({ total: '0.600000', receiving: '0.300000' })
  expect(messages[0].content).toContain('0.60 USDT')
  const desk = await server.call(`console/member/context?id=${member.id}`, { headers: operator })
  for (const toClaim of [wallet.unclaimed, fund.unclaimed, desk.answer.data.toClaim]) expect(toClaim).toBe('0.900000')
  for (const earned of [wallet.todayEarnings, wallet.totalRevenue, fund.flows.income, earnings.total])
    expect(earned).toBe('0.900000')
  expect(evening.paid).toMatchObject({ day, amount: '0.900000' })
  await payClaims(databaseOf(server.platform.pool))
  expect(await ask('income/today')).toMatchObject({ total: '0.600000', receiving: '0.000000' })
  expect(await ask('wallet/info')).toMatchObject({ unclaimed: '0.600000', todayEarnings: '0.900000' })
})

test('the machines that a member holds come with what their units were paid on each settled day', async () => {
  const { member, day, machineId } = await createEarnedDay(2, 900_000n)
  const nextDay = await getToday(databaseOf(server.database.app))
  await moveClock()
  expect((await server.call('mine/stock', { headers: member.token })).answer.data).toMatchObject([
    {
      productId: machineId,
      num: 2,
      days: [
        { day, amount: '0.900000' },
        { day: nextDay, amount: '0.000000' },
      ],
    },
  ])
})

test('what is said of the last settled day is about a day on which the member had a valid order', async () => {
  const { app } = server.database
  const { machineId, day } = await createEarnedDay(1, 400_000n)
  const today = async ({ token }: NewMember) => (await server.call('income/today', { headers: token })).answer.data
  const earnedDays = async ({ token }: NewMember) =>
    (await server.call('income/earnings?days=30', { headers: token })).answer.data.days

  const withoutMachines = await newMember(server)
  expect(await today(withoutMachines)).toMatchObject({ lastDay: day, lastOwnDay: null, lastAmount: '0.000000' })
  expect(await earnedDays(withoutMachines)).toEqual([])

  const buyer = await createMemberWithOrders(machineId, 1)
  expect(await today(buyer), 'the settled day is before the purchase').toMatchObject({ lastOwnDay: null })
  expect(await earnedDays(buyer)).toEqual([])

  await moveClock()
  const firstDay = await getToday(databaseOf(app))
  await moveClock()
  expect(await today(buyer)).toMatchObject({ lastDay: firstDay, lastOwnDay: firstDay, lastAmount: '0.000000' })
  expect(await earnedDays(buyer)).toEqual([{ day: firstDay, amount: '0.000000' }])
})

test('a repeated claim gets the same answer and takes nothing more', async () => {
  const { member } = await createEarnedDay(1, 400_000n)
  const key = { ...member.token, 'idempotency-key': randomUUID() }
  const first = await server.post('income/takeout', {}, key)
  const again = await server.post('income/takeout', {}, key)
  expect(again.answer.data.claimId).toBe(first.answer.data.claimId)
  await payClaims(databaseOf(server.platform.pool))
  expect(await readBalances(member)).toEqual([0n, 400_000n])
  await expectSound(server.platform.pool)
})

// Attack by a member, on what belongs to others: the income of another member’s order is claimed or read. Impossible:
// rows are looked up by member and id together.
test('a member cannot claim or see the income of another member’s order', async () => {
  const { member, day, report } = await createEarnedDay(1, 300_000n)
  const stranger = await newMember(server)
  for (const path of ['income/takeout', 'mine/yeb/income']) {
    expect((await server.post(path, { orderId: member.orders[0] }, stranger.token)).answer).toMatchObject({
      code: 404,
      error: 'order.unknown',
    })
  }
  const id = `${member.orders[0]}.${day}.${report}`
  expect((await server.call(`income/source?id=${id}`, { headers: stranger.token })).answer).toMatchObject({
    code: 404,
    error: 'income.unknown',
  })
  for (const unknownId of [
    'x',
    `${member.orders[0]}.2026-13-40.${report}`,
    `${member.orders[0]}.${day}.${randomUUID()}`,
  ]) {
    expect((await server.call(`income/source?id=${unknownId}`, { headers: member.token })).answer).toMatchObject({
      error: 'income.unknown',
    })
  }
  expect(await readBalances(member)).toEqual([300_000n, 0n])
  await expectSound(server.platform.pool)
})

test('income is claimed automatically only for members who chose it, after each settlement', async () => {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const [automatic, other] = [await createMemberWithOrders(machineId, 1), await createMemberWithOrders(machineId, 1)]
  expect((await server.post('income/automatic', { isAutomatic: true }, automatic.token)).answer.data).toEqual({
    isAutomatic: true,
  })
  await moveClock()
  await earn(server.database.owner, machineId, await getToday(databaseOf(server.database.app)), 600_000n)
  await moveClock()
  expect(await readBalances(automatic)).toEqual([0n, 300_000n])
  expect(await readBalances(other)).toEqual([300_000n, 0n])
  await expectSound(server.platform.pool)
})

test('an income can be recomputed exactly from its source', async () => {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const [member] = [await createMemberWithOrders(machineId, 1), await createMemberWithOrders(machineId, 2)]
  await moveClock()
  const strongDay = await getToday(databaseOf(server.database.app))
  await earn(server.database.owner, machineId, strongDay, 1_900_001n)
  await moveClock()
  const weakDay = await getToday(databaseOf(server.database.app))
  await earn(server.database.owner, machineId, weakDay, 1_200_000n)
  await moveClock()
  const { answer } = await server.call('income/list?pageSize=50', { headers: member?.token ?? {} })
  expect(answer.data.total).toBe(3)
  for (const item of answer.data.list) {
    const {
      answer: {
        data: { arithmetic, report, num, income },
      },
    } = await server.call(`income/source?id=${item.id}`, { headers: member?.token ?? {} })
    const [room, left] = [
      usdtMinor(arithmetic.cap) - usdtMinor(arithmetic.paidFromOthers),
      usdtMinor(arithmetic.received) - usdtMinor(arithmetic.distributedBefore),
    ]
    expect(usdtMinor(arithmetic.pool)).toBe(room < left ? room : left)
    expect(usdtMinor(arithmetic.income)).toBe(
      (usdtMinor(arithmetic.pool) * BigInt(num)) / BigInt(arithmetic.validUnits),
    )
    expect(income).toEqual(item)
    // The members hold one and two of three units.
    const paid = (usdtMinor(arithmetic.pool) / 3n) * 3n
    expect(usdtMinor(arithmetic.remainder)).toBe(usdtMinor(arithmetic.pool) - paid)
    expect(report).toMatchObject({
      source: 'operator',
      enteredByRole: 'finance',
      approvedByRole: 'finance',
      rail: 'practice',
      meterFrom: '100',
      meterTo: '140',
      evidence: [{ kind: 'picture', url: '/uploads/meter.jpg' }],
    })
  }
  const earnings = await server.call('income/earnings?days=7', { headers: member?.token ?? {} })
  // From the day after the purchase on.
  expect(earnings.answer.data.days.map((each: { day: string }) => each.day)).toEqual(
    [...new Set(answer.data.list.map((item: { day: string }) => item.day))].sort(),
  )
  expect(earnings.answer.data).toMatchObject({
    claimed: '0.000000',
    paidForUnits: '100.000000',
    machines: [{ productId: machineId, paid: '100.000000' }],
  })
  expect(earnings.answer.data.total).toBe(earnings.answer.data.machines[0].amount)
  await expectSound(server.platform.pool)
})

test('the console shows settlements with their machines, and moves the clock, one move at a time', async () => {
  const { machineId, day } = await createEarnedDay(2, 5_000_000n)
  const settlement = await server.call(`console/settlement/one?day=${day}`, { headers: operator })
  expect(settlement.answer.data).toMatchObject({ day, state: 'done', orders: expect.any(Number) })
  expect(
    settlement.answer.data.machines.find((machine: { machineId: string }) => machine.machineId === machineId),
  ).toMatchObject({ validUnits: 2, cap: '1.000000', paid: '1.000000', undistributed: '4.000000' })
  expect((await server.call('console/settlement/list', { headers: operator })).answer.data.list[0].day).toBe(day)
  expect((await server.call('console/settlement/one?day=1999-01-01', { headers: operator })).answer).toMatchObject({
    error: 'settlement.unknown',
  })

  const clock = (await server.call('console/clock', { headers: operator })).answer.data
  expect(clock).toMatchObject({ isPractice: true, isMoving: false, lastSettledDay: day })
  const moves = await Promise.all([
    server.post('console/clock/move', { days: 2 }, operator),
    server.post('console/clock/move', { days: 2 }, operator),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await server.call('console/clock', { headers: operator })).answer.data.offsetDays).toBe(clock.offsetDays + 2)
  const { rows } = await server.database.owner.query(`select from audit where action = 'clock.move'`)
  expect(rows.length).toBeGreaterThanOrEqual(2)
  const anonymous = await server.call('console/clock', { headers: {} })
  expect(anonymous.status).toBe(401)
  await expectSound(server.platform.pool)
})

test('a running worker pays a claim within seconds', async () => {
  const { member } = await createEarnedDay(1, 200_000n)
  const worker = await start(
    { ...server.platform.settings, ROLE: 'worker', PORT: 0 },
    pino({ level: 'silent' }),
    () => {},
    { railUrl: toRailUrl(server.database.ownerUrl) },
  )
  try {
    expect(
      (await server.post('income/takeout', {}, { ...member.token, 'idempotency-key': randomUUID() })).answer,
    ).toMatchObject({ code: 200, data: { state: 'receiving' } })
    await vi.waitUntil(async () => (await readBalances(member))[1] === 200_000n, { timeout: 60_000, interval: 50 })
  } finally {
    await worker.stop()
  }
  expect(await readBalances(member)).toEqual([0n, 200_000n])
  await expectSound(server.platform.pool)
})
