import { languageOf } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, createBuyer, createMachine, giveMoney } from '../../../test/machines.ts'
import { createPool } from '../../db/pool.ts'
import { available, getBalance, escrow, newTransferId } from '../../ledger/index.ts'
import { buyBatched } from './orderQueue.ts'
import { buyMany, findOrder, type PurchaseRequest } from './store.ts'

let database: TestDatabase
const english = languageOf('en_US')
const tamil = languageOf('ta_IN')
const price = 100_000_000n

beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.app, 1, { en_US: 'Lease agreement', ta_IN: 'குத்தகை ஒப்பந்தம்' })
})
afterAll(() => database.drop())

const wanted = (memberId: string, machineId: string, given: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  memberId,
  machineId,
  id: newTransferId(),
  requestId: randomUUID(),
  units: 1,
  agreementVersion: 1,
  reflectionDays: 4,
  sessionId: null,
  at: new Date(),
  ...given,
})
const inOneBatch = (orders: readonly PurchaseRequest[]) =>
  buyMany(
    database.app,
    orders.map((order) => ({ language: english, wanted: order })),
  )
const together = (orders: readonly PurchaseRequest[]) =>
  Promise.all(orders.map((order) => buyBatched(database.app, english, order)))
const buyers = (count: number, money = price) =>
  Promise.all(Array.from({ length: count }, () => createBuyer(database.app, { money })))
const minorOf = async (account: ReturnType<typeof available>) => (await getBalance(database.app, account, 'USDT')).minor
const ordersOf = async (machineId: string): Promise<{ orders: number; units: number; sold: number }> =>
  (
    await database.app.query(
      'select count(p)::int as orders, coalesce(sum(p.units), 0)::int as units, s.sold_units as sold from machine_stock s left join purchase p using (machine_id) where s.machine_id = $1 group by s.sold_units',
      [machineId],
    )
  ).rows[0]

test('in a batch each gets the own answer, and the refused leave nothing', async () => {
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
  const earlier = wanted(memberId, open)
  await inOneBatch([earlier])
  const answers = await inOneBatch([
    wanted(poor, open),
    wanted(memberId, few, { units: 3 }),
    wanted(memberId, open, { units: 2 }),
    wanted(memberId, hidden),
    wanted(stranger, open),
    { ...earlier, id: newTransferId() },
    { ...earlier, units: 2 },
    wanted(memberId, open, { agreementVersion: 2 }),
    wanted(memberId, few, { units: 2 }),
    wanted(memberId, open, { sessionId: randomUUID() }),
    wanted(memberId, randomUUID()),
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
  expect(answers[5]).toMatchObject({ id: earlier.id, machineId: open, price })
  expect(await ordersOf(open)).toEqual({ orders: 2, units: 3, sold: 3 })
  expect(await ordersOf(few)).toEqual({ orders: 1, units: 2, sold: 2 })
  expect(await minorOf(available(memberId))).toBe(15n * price)
  expect(await minorOf(escrow(open))).toBe(3n * price)
  await expectSound(database.app)
})

test('what a batch answers is what is read afterwards, in the language of each', async () => {
  const machineId = await createMachine(database.app)
  const orders = (await buyers(3, 5n * price)).map((memberId, i) => wanted(memberId, machineId, { units: i + 1 }))
  const languages = [english, tamil, languageOf('de_DE')]
  const answers = await buyMany(
    database.app,
    orders.map((order, i) => ({ language: languages[i] as typeof english, wanted: order })),
  )
  for (const [i, order] of orders.entries()) {
    const { agreement, ...found } =
      (await findOrder(database.app, languages[i] as typeof english, order.memberId, order.id)) ??
      expect.fail('the order is not there')
    expect(answers[i]).toMatchObject({ ...found, seenAt: expect.any(Date) })
    expect(agreement).toBe(i === 1 ? 'குத்தகை ஒப்பந்தம்' : 'Lease agreement')
  }
})

test('the last units of a machine go to the first in the batch for whom there are enough', async () => {
  const machineId = await createMachine(database.app, { units: 4 })
  const members = await buyers(6, 5n * price)
  const units = [2, 1, 2, 1, 1, 3]
  const answers = await inOneBatch(
    members.map((memberId, i) => wanted(memberId, machineId, { units: units[i] as number })),
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
  expect(await ordersOf(machineId)).toEqual({ orders: 3, units: 4, sold: 4 })
  await expectSound(database.app)
})

test('orders of one member that together cost more than there is take the batch back, and in the queue as many as it pays for are bought', async () => {
  const machineId = await createMachine(database.app)
  const [memberId, ...others] = await Promise.all([
    createBuyer(database.app, { money: 3n * price }),
    ...Array.from({ length: 20 }, () => createBuyer(database.app, { money: price })),
  ])
  const orders = [
    ...Array.from({ length: 5 }, () => wanted(memberId, machineId)),
    ...others.map((other) => wanted(other, machineId)),
  ]
  await expect(inOneBatch(orders)).rejects.toMatchObject({ code: '40001' })
  expect(await ordersOf(machineId)).toEqual({ orders: 0, units: 0, sold: 0 })
  expect(await minorOf(available(memberId))).toBe(3n * price)
  const outcomes = (await together(orders)).map(({ outcome }) => outcome)
  expect(outcomes.slice(0, 5).toSorted()).toEqual(['bought', 'bought', 'bought', 'insufficient', 'insufficient'])
  expect(new Set(outcomes.slice(5))).toEqual(new Set(['bought']))
  expect(await minorOf(available(memberId))).toBe(0n)
  expect(await minorOf(escrow(machineId))).toBe(23n * price)
  await expectSound(database.app)
})

test('one request several times in a batch takes the batch back, and in the queue it buys once', async () => {
  const machineId = await createMachine(database.app)
  const [memberId, other] = (await buyers(2, 10n * price)) as [string, string]
  const requestId = randomUUID()
  const orders = [
    wanted(memberId, machineId, { requestId }),
    wanted(other, machineId),
    wanted(memberId, machineId, { requestId }),
    wanted(memberId, machineId, { requestId, units: 2 }),
  ]
  await expect(inOneBatch(orders)).rejects.toMatchObject({ code: '40001' })
  expect(await ordersOf(machineId)).toEqual({ orders: 0, units: 0, sold: 0 })
  const answers = await together(orders)
  expect(answers.map(({ outcome }) => outcome)).toEqual(['bought', 'bought', 'same', 'key-reused'])
  expect(answers[2]).toMatchObject({ id: answers[0]?.id })
  expect(await minorOf(available(memberId))).toBe(9n * price)
  await expectSound(database.app)
})

test('servers that buy for the same members, of the same machines and with the same requests sell each unit once and take the money once', async () => {
  const servers = [database.app, createPool(database.appUrl), createPool(database.appUrl)]
  try {
    const machines = await Promise.all(Array.from({ length: 4 }, () => createMachine(database.app, { units: 25 })))
    const members = await buyers(30, 4n * price)
    // More than there are units, and than any of them can pay; every request goes to two servers.
    const orders = Array.from({ length: 320 }, (_, i) =>
      wanted(members[i % 30] as string, machines[(i * 7) % 4] as string),
    )
    const answers = await Promise.all(
      orders.map((order, i) =>
        Promise.all(
          [0, 1].map((n) =>
            buyBatched(servers[(i + n) % 3] as typeof database.app, english, { ...order, id: newTransferId() }),
          ),
        ),
      ),
    )
    for (const [one, two] of answers.map((both) =>
      both.map(({ outcome, id }) => ({ isBought: outcome === 'bought' || outcome === 'same', outcome, id })),
    )) {
      if (one?.isBought && two?.isBought)
        expect([one.id, [one.outcome, two.outcome].toSorted()]).toEqual([two.id, ['bought', 'same']])
    }
    const bought = answers.flat().filter(({ outcome }) => outcome === 'bought').length
    expect(bought).toBe(4 * 25)
    for (const machineId of machines) {
      expect(await ordersOf(machineId)).toEqual({ orders: 25, units: 25, sold: 25 })
      expect(await minorOf(escrow(machineId))).toBe(25n * price)
    }
    const left = await Promise.all(members.map((memberId) => minorOf(available(memberId))))
    expect(left.reduce((sum, minor) => sum + minor, 0n)).toBe((30n * 4n - 100n) * price)
    await expectSound(database.app)
  } finally {
    await Promise.all(servers.slice(1).map((pool) => pool.end()))
  }
})
