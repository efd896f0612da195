import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { earn } from '../../test/earn.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, passQuiz } from '../../test/machines.ts'
import { newMember, type NewMember } from '../../test/newMember.ts'
import { available, getBalance, income, getToday } from '../ledger/index.ts'
import { start } from '../start.ts'
import { payClaims } from './index.ts'

let server: TestServer
let operator: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  operator = await server.signIn('maker@millrace.test')
})
afterAll(() => server.stop())

async function agreementVersion(): Promise<number> {
  const {
    rows: [row],
  } = await server.database.app.query<{ version: number }>('select max(version) as version from agreement')
  return row?.version ?? 1
}

/** Somebody with so many orders of one unit each. */
async function buyer(machineId: string, orders: number): Promise<NewMember & { readonly orders: readonly string[] }> {
  const { app } = server.database
  const member = await newMember(server)
  await passQuiz(app, member.id)
  await giveMoney(app, member.id, 100_000_000n * BigInt(orders))
  const bought = []
  for (let i = 0; i < orders; i++)
    bought.push(await buyUnits(app, { memberId: member.id, machineId, agreementVersion: await agreementVersion() }))
  return { ...member, orders: bought }
}

const moveClock = async (days = 1) =>
  expect((await server.post('console/clock/move', { days }, operator)).answer).toMatchObject({ code: 200 })
const balances = async ({ id }: NewMember) => [
  (await getBalance(server.platform.pool, income(id), 'USDT')).minor,
  (await getBalance(server.platform.pool, available(id), 'USDT')).minor,
]

async function earnedDay(orders: number, minor: bigint) {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const member = await buyer(machineId, orders)
  await moveClock()
  const day = await getToday(server.database.app)
  const report = await earn(server.database.owner, machineId, day, minor)
  await moveClock()
  return { machineId, member, day, report }
}

test('an income is not received, then receiving, then received, and what was claimed is in the wallet once', async () => {
  const { member, day } = await earnedDay(2, 900_000n)
  const before = await server.call('income/today', { headers: member.token })
  expect(before.answer.data).toMatchObject({
    total: '0.900000',
    receiving: '0.000000',
    lastDay: day,
    lastAmount: '0.900000',
    isAutomatic: false,
  })
  expect(before.answer.data.list).toMatchObject([
    { num: 1, days: 1, amount: '0.450000' },
    { num: 1, days: 1, amount: '0.450000' },
  ])

  const one = await server.post('mine/yeb/income', { orderId: member.orders[0] }, member.token)
  expect(one.answer).toMatchObject({ code: 200, data: { amount: '0.450000', state: 'receiving' } })
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

  // Twice at once: one claim gets it, the other finds nothing.
  const both = await Promise.all(
    [randomUUID(), randomUUID()].map((key) =>
      server.post('income/takeout', {}, { ...member.token, 'idempotency-key': key }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await Promise.all([payClaims(server.platform.pool), payClaims(server.platform.pool)])
  expect(await balances(member)).toEqual([0n, 900_000n])
  const received = await server.call('income/list?state=received', { headers: member.token })
  expect(received.answer.data.total).toBe(2)
  expect(received.answer.data.list[0].receivedTime).not.toBeNull()
  await expectSound(server.platform.pool)
})

test('the same claim sent again gives the same answer and takes nothing more', async () => {
  const { member } = await earnedDay(1, 400_000n)
  const key = { ...member.token, 'idempotency-key': randomUUID() }
  const first = await server.post('income/takeout', {}, key)
  const again = await server.post('income/takeout', {}, key)
  expect(again.answer.data.claimId).toBe(first.answer.data.claimId)
  await payClaims(server.platform.pool)
  expect(await balances(member)).toEqual([0n, 400_000n])
  await expectSound(server.platform.pool)
})

test('nobody claims or sees what another’s order earned', async () => {
  const { member, day, report } = await earnedDay(1, 300_000n)
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
  for (const wrong of ['x', `${member.orders[0]}.2026-13-40.${report}`, `${member.orders[0]}.${day}.${randomUUID()}`]) {
    expect((await server.call(`income/source?id=${wrong}`, { headers: member.token })).answer).toMatchObject({
      error: 'income.unknown',
    })
  }
  expect(await balances(member)).toEqual([300_000n, 0n])
  await expectSound(server.platform.pool)
})

test('who chose it is claimed for after each settlement, and nobody else', async () => {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const [automatic, other] = [await buyer(machineId, 1), await buyer(machineId, 1)]
  expect((await server.post('income/automatic', { isAutomatic: true }, automatic.token)).answer.data).toEqual({
    isAutomatic: true,
  })
  await moveClock()
  await earn(server.database.owner, machineId, await getToday(server.database.app), 600_000n)
  await moveClock()
  expect(await balances(automatic)).toEqual([0n, 300_000n])
  expect(await balances(other)).toEqual([300_000n, 0n])
  await expectSound(server.platform.pool)
})

test('the arithmetic of an income can be redone to the unit from what its source says', async () => {
  const machineId = await createMachine(server.database.owner, { units: 1_000 })
  const [member] = [await buyer(machineId, 1), await buyer(machineId, 2)]
  await moveClock()
  const strong = await getToday(server.database.app)
  await earn(server.database.owner, machineId, strong, 1_900_001n)
  await moveClock()
  const weak = await getToday(server.database.app)
  await earn(server.database.owner, machineId, weak, 1_200_000n)
  await moveClock()
  const { answer } = await server.call('income/list?pageSize=50', { headers: member?.token ?? {} })
  expect(answer.data.total).toBe(3)
  const minor = (decimal: string) => BigInt(decimal.replace('.', ''))
  for (const item of answer.data.list) {
    const {
      answer: {
        data: { arithmetic, report, num, income: shown },
      },
    } = await server.call(`income/source?id=${item.id}`, { headers: member?.token ?? {} })
    const [room, left] = [
      minor(arithmetic.cap) - minor(arithmetic.paidFromOthers),
      minor(arithmetic.received) - minor(arithmetic.distributedBefore),
    ]
    expect(minor(arithmetic.pool)).toBe(room < left ? room : left)
    expect(minor(arithmetic.income)).toBe((minor(arithmetic.pool) * BigInt(num)) / BigInt(arithmetic.validUnits))
    expect(shown).toEqual(item)
    // One and two units of three.
    const paid = (minor(arithmetic.pool) / 3n) * 3n
    expect(minor(arithmetic.remainder)).toBe(minor(arithmetic.pool) - paid)
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
  expect(earnings.answer.data.days).toHaveLength(7)
  expect(earnings.answer.data).toMatchObject({
    claimed: '0.000000',
    paidForUnits: '100.000000',
    machines: [{ productId: machineId, paid: '100.000000' }],
  })
  expect(earnings.answer.data.total).toBe(earnings.answer.data.machines[0].amount)
  await expectSound(server.platform.pool)
})

test('the console sees each settlement with its machines, and moves the clock by days, one move at a time', async () => {
  const { machineId, day } = await earnedDay(2, 5_000_000n)
  const one = await server.call(`console/settlement/one?day=${day}`, { headers: operator })
  expect(one.answer.data).toMatchObject({ day, state: 'done', orders: expect.any(Number) })
  expect(
    one.answer.data.machines.find((machine: { machineId: string }) => machine.machineId === machineId),
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
  const support = await server.call('console/clock', { headers: {} })
  expect(support.status).toBe(401)
  await expectSound(server.platform.pool)
})

test('a claim arrives by itself within seconds where the jobs run', async () => {
  const { member } = await earnedDay(1, 200_000n)
  const worker = await start(
    { ...server.platform.settings, ROLE: 'worker', PORT: 0 },
    pino({ level: 'silent' }),
    () => {},
  )
  try {
    expect(
      (await server.post('income/takeout', {}, { ...member.token, 'idempotency-key': randomUUID() })).answer,
    ).toMatchObject({ code: 200, data: { state: 'receiving' } })
    await vi.waitUntil(async () => (await balances(member))[1] === 200_000n, { timeout: 30_000, interval: 50 })
  } finally {
    await worker.stop()
  }
  expect(await balances(member)).toEqual([0n, 200_000n])
  await expectSound(server.platform.pool)
})
