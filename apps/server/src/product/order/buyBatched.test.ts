import { findLanguage } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, createBuyer, createMachine, giveMoney } from '../../../test/machines.ts'
import { createPool } from '../../db/pool.ts'
import { available, getBalance, escrow } from '../../ledger/index.ts'
import { buyBatched } from './buy.ts'
import { buyMany, findOrder, type PurchaseRequest } from './store.ts'

let database: TestDatabase
const english = findLanguage('en_US')
const tamil = findLanguage('ta_IN')
const price = 100_000_000n

beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app, 1, { en_US: 'Lease agreement', ta_IN: 'குத்தகை ஒப்பந்தம்' })
})
afterAll(() => database.drop())

const toRequest = (memberId: string, machineId: string, changes: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  memberId,
  machineId,
  requestId: randomUUID(),
  units: 1,
  agreementVersion: 1,
  sessionId: null,
  ...changes,
})
const buyInOneBatch = (orders: readonly PurchaseRequest[]) =>
  buyMany(
    databaseOf(database.app),
    orders.map((order) => ({ language: english, request: order })),
  )
const buyThroughQueue = (orders: readonly PurchaseRequest[]) =>
  Promise.all(orders.map((order) => buyBatched(databaseOf(database.app), english, order)))
const createBuyers = (count: number, money = price) =>
  Promise.all(Array.from({ length: count }, () => createBuyer(database.app, { money })))
const getMinor = async (account: ReturnType<typeof available>) =>
  (await getBalance(databaseOf(database.app), account, 'USDT')).minor
const countOrders = async (machineId: string): Promise<{ orders: number; units: number; sold: number }> =>
  (
    await database.app.query(
      `select count(p)::int as orders, coalesce(sum(p.units), 0)::int as units, s.sold_units as sold
       from machine_stock s left join purchase p using (machine_id)
       where s.machine_id = $1 group by s.sold_units`,
      [machineId],
    )
  ).rows[0]

test('each request in a batch gets its own answer, and a refused one leaves nothing', async () => {
  const [open, few, hidden] = await Promise.all([
    createMachine(database.app),
    createMachine(database.app, { units: 2 }),
    createMachine(database.app, { isPublished: false }),
  ])
  const [memberId, poor] = await Promise.all([
    createBuyer(database.app, { money: 20n * price }),
    createBuyer(database.app, { money: price - 1n }),
  ])
  const stranger = randomUUID()
  await giveMoney(database.app, stranger, price)
  const earlier = toRequest(memberId, open)
  const [first] = await buyInOneBatch([earlier])
  const answers = await buyInOneBatch([
    toRequest(poor, open),
    toRequest(memberId, few, { units: 3 }),
    toRequest(memberId, open, { units: 2 }),
    toRequest(memberId, hidden),
    toRequest(stranger, open),
    earlier,
    { ...earlier, units: 2 },
    toRequest(memberId, open, { agreementVersion: 2 }),
    toRequest(memberId, few, { units: 2 }),
    toRequest(memberId, open, { sessionId: randomUUID() }),
    toRequest(memberId, randomUUID()),
  ])
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'insufficient',
    'too-few-left',
    'bought',
    'unknown',
    'quiz-needed',
    'same',
    'key-reused',
    'agreement-changed',
    'bought',
    'step-up-needed',
    'unknown',
  ])
  expect(answers[1]).toMatchObject({ unitsLeft: 2 })
  expect(answers[5]).toMatchObject({ id: first?.id, machineId: open, price })
  expect(await countOrders(open)).toEqual({ orders: 2, units: 3, sold: 3 })
  expect(await countOrders(few)).toEqual({ orders: 1, units: 2, sold: 2 })
  expect(await getMinor(available(memberId))).toBe(15n * price)
  expect(await getMinor(escrow(open))).toBe(3n * price)
  await expectSound(database.app)
})

test('the answers of a batch equal what is read afterwards, each in its own language', async () => {
  const machineId = await createMachine(database.app)
  await database.owner.query(`update machine set name = name || '{"ta_IN": "விற்பனை இயந்திரம்"}' where id = $1`, [
    machineId,
  ])
  const orders = (await createBuyers(3, 5n * price)).map((memberId, i) =>
    toRequest(memberId, machineId, { units: i + 1 }),
  )
  const languages = [english, tamil, findLanguage('de_DE')]
  const answers = await buyMany(
    databaseOf(database.app),
    orders.map((order, i) => ({ language: languages[i] as typeof english, request: order })),
  )
  for (const [i, order] of orders.entries()) {
    const { agreement, average, deviationPercent, settledDays, daysLeft, ...stored } =
      (await findOrder(
        databaseOf(database.app),
        languages[i] as typeof english,
        order.memberId,
        answers[i]?.id as string,
      )) ?? expect.fail('the order is not there')
    expect(answers[i]).toMatchObject({ ...stored, seenAt: expect.any(Date) })
    expect({ average, deviationPercent, settledDays, daysLeft }).toEqual({
      average: null,
      deviationPercent: null,
      settledDays: 0,
      daysLeft: stored.validDays,
    })
    expect(agreement).toBe(i === 1 ? 'குத்தகை ஒப்பந்தம்' : 'Lease agreement')
    expect(stored.name).toBe(i === 1 ? 'விற்பனை இயந்திரம்' : 'Vending machine')
  }
})

test('the last units of a machine go to the first requests in the batch that they suffice for', async () => {
  const machineId = await createMachine(database.app, { units: 4 })
  const members = await createBuyers(6, 5n * price)
  const units = [2, 1, 2, 1, 1, 3]
  const answers = await buyInOneBatch(
    members.map((memberId, i) => toRequest(memberId, machineId, { units: units[i] as number })),
  )
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'bought',
    'bought',
    'too-few-left',
    'bought',
    'sold-out',
    'sold-out',
  ])
  expect(answers[2]).toMatchObject({ unitsLeft: 1 })
  expect(await countOrders(machineId)).toEqual({ orders: 3, units: 4, sold: 4 })
  await expectSound(database.app)
})

test('a batch that overspends a member’s balance is rolled back, and the queue buys what the money pays for', async () => {
  const machineId = await createMachine(database.app)
  const [memberId, ...others] = await Promise.all([
    createBuyer(database.app, { money: 3n * price }),
    ...Array.from({ length: 20 }, () => createBuyer(database.app, { money: price })),
  ])
  const orders = [
    ...Array.from({ length: 5 }, () => toRequest(memberId, machineId)),
    ...others.map((other) => toRequest(other, machineId)),
  ]
  await expect(buyInOneBatch(orders)).rejects.toMatchObject({ code: '40001' })
  expect(await countOrders(machineId)).toEqual({ orders: 0, units: 0, sold: 0 })
  expect(await getMinor(available(memberId))).toBe(3n * price)
  const outcomes = (await buyThroughQueue(orders)).map(({ outcome }) => outcome)
  expect(outcomes.slice(0, 5).toSorted()).toEqual(['bought', 'bought', 'bought', 'insufficient', 'insufficient'])
  expect(new Set(outcomes.slice(5))).toEqual(new Set(['bought']))
  expect(await getMinor(available(memberId))).toBe(0n)
  expect(await getMinor(escrow(machineId))).toBe(23n * price)
  await expectSound(database.app)
})

test('a batch with the same request twice is rolled back, and the queue buys once', async () => {
  const machineId = await createMachine(database.app)
  const [memberId, other] = (await createBuyers(2, 10n * price)) as [string, string]
  const requestId = randomUUID()
  const orders = [
    toRequest(memberId, machineId, { requestId }),
    toRequest(other, machineId),
    toRequest(memberId, machineId, { requestId }),
    toRequest(memberId, machineId, { requestId, units: 2 }),
  ]
  await expect(buyInOneBatch(orders)).rejects.toMatchObject({ code: '40001' })
  expect(await countOrders(machineId)).toEqual({ orders: 0, units: 0, sold: 0 })
  const answers = await buyThroughQueue(orders)
  expect(answers.map(({ outcome }) => outcome)).toEqual(['bought', 'bought', 'same', 'key-reused'])
  expect(answers[2]).toMatchObject({ id: answers[0]?.id })
  expect(await getMinor(available(memberId))).toBe(9n * price)
  await expectSound(database.app)
})

test('several servers with the same members, machines and requests sell and charge each unit once', async () => {
  const servers = [database.app, createPool(database.appUrl), createPool(database.appUrl)]
  try {
    const machines = await Promise.all(Array.from({ length: 4 }, () => createMachine(database.app, { units: 25 })))
    const members = await createBuyers(30, 4n * price)
    // More than there are units, and more than any member can pay. Every request goes to two servers.
    const orders = Array.from({ length: 320 }, (_, i) =>
      toRequest(members[i % 30] as string, machines[(i * 7) % 4] as string),
    )
    const answers = await Promise.all(
      orders.map((order, i) =>
        Promise.all(
          [0, 1].map((n) => buyBatched(databaseOf(servers[(i + n) % 3] as typeof database.app), english, order)),
        ),
      ),
    )
    for (const [one, two] of answers.map((pair) =>
      pair.map(({ outcome, id }) => ({ isBought: outcome === 'bought' || outcome === 'same', outcome, id })),
    )) {
      if (one?.isBought && two?.isBought)
        expect([one.id, [one.outcome, two.outcome].toSorted()]).toEqual([two.id, ['bought', 'same']])
    }
    const boughtCount = answers.flat().filter(({ outcome }) => outcome === 'bought').length
    expect(boughtCount).toBe(4 * 25)
    for (const machineId of machines) {
      expect(await countOrders(machineId)).toEqual({ orders: 25, units: 25, sold: 25 })
      expect(await getMinor(escrow(machineId))).toBe(25n * price)
    }
    const balances = await Promise.all(members.map((memberId) => getMinor(available(memberId))))
    expect(balances.reduce((sum, minor) => sum + minor, 0n)).toBe((30n * 4n - 100n) * price)
    await expectSound(database.app)
  } finally {
    await Promise.all(servers.slice(1).map((pool) => pool.end()))
  }
})
