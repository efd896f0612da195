import { findLanguage } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../../tools/test/full.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../../test/machines.ts'
import { available, getBalance, capital, escrow } from '../../ledger/index.ts'
import { buyBatched } from './buy.ts'
import { buy, finishOrderBatch, undoOrder, hasOrders, findOrder, listOrderDays } from './store.ts'

let database: TestDatabase
const english = findLanguage('en_US')
const price = 100_000_000n
const buyers = rounds({ quick: 150, full: 500 })

beforeAll(async () => {
  database = await createTestDatabase({ connectionsMax: rounds({ quick: 12, full: 64 }) })
  await addAgreement(database.app)
})
afterAll(() => database.drop())

type Changes = { units?: number; requestId?: string; agreementVersion?: number }
const toRequest = (memberId: string, machineId: string, changes: Changes = {}) => ({
  memberId,
  machineId,
  requestId: changes.requestId ?? randomUUID(),
  units: changes.units ?? 1,
  agreementVersion: changes.agreementVersion ?? 1,
  sessionId: null,
})
const buyAs = (memberId: string, machineId: string, changes: Changes = {}) =>
  buy(databaseOf(database.app), english, toRequest(memberId, machineId, changes))
const readSoldUnits = async (machineId: string): Promise<number> =>
  (await database.app.query('select sold_units from machine_stock where machine_id = $1', [machineId])).rows[0]
    .sold_units
const getMinor = async (account: ReturnType<typeof available>) =>
  (await getBalance(databaseOf(database.app), account, 'USDT')).minor

test(`${buyers} buyers of the last 50 units at once buy exactly 50, and the others are refused`, async () => {
  const machineId = await createMachine(database.app, { units: 50 })
  const members = await Promise.all(Array.from({ length: buyers }, () => createBuyer(database.app, { money: price })))
  const outcomes = await Promise.all(members.map(async (memberId) => (await buyAs(memberId, machineId)).outcome))
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(50)
  expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(buyers - 50)
  expect(await readSoldUnits(machineId)).toBe(50)
  expect(await getMinor(escrow(machineId))).toBe(50n * price)
  await expectSound(database.app)
})

test(`${buyers} buyers of the last 50 units buy exactly 50 through the queue, too`, async () => {
  const machineId = await createMachine(database.app, { units: 50 })
  const members = await Promise.all(
    Array.from({ length: buyers }, (_, i) => createBuyer(database.app, { money: i % 5 === 0 ? price - 1n : price })),
  )
  const outcomes = await Promise.all(
    members.map(
      async (memberId) => (await buyBatched(databaseOf(database.app), english, toRequest(memberId, machineId))).outcome,
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(50)
  expect(outcomes.filter((outcome) => outcome === 'sold-out' || outcome === 'insufficient')).toHaveLength(buyers - 50)
  expect(await readSoldUnits(machineId)).toBe(50)
  expect(await getMinor(escrow(machineId))).toBe(50n * price)
  await expectSound(database.app)
})

test('each request in the queue gets its own answer, even while others buy without the queue', async () => {
  const machines = await Promise.all([1, 2, 3].map(() => createMachine(database.app, { units: 40 })))
  const memberId = await createBuyer(database.app, { money: 60n * price })
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const machineId = machines[i % 3] as string
      const {
        outcome,
        id,
        machineId: boughtMachineId,
      } = await (i % 4 === 0 ? buy : buyBatched)(
        databaseOf(database.app),
        english,
        toRequest(memberId, machineId, i % 3 === 0 && i > 30 ? { requestId } : {}),
      )
      expect(boughtMachineId).toBe(machineId)
      return { outcome, id }
    }),
  )
  const repeats = 9
  expect(answers.filter(({ outcome }) => outcome === 'bought')).toHaveLength(60 - repeats + 1)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(60 - repeats + 1)
  expect(await getMinor(available(memberId))).toBe(BigInt(repeats - 1) * price)
  await expectSound(database.app)
})

test('a repeated request buys once, even when both arrive at once', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: 10n * price })
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => buyAs(memberId, machineId, { requestId, units: 2 })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ outcome }) => outcome === 'bought')).toHaveLength(1)
  expect((await buyAs(memberId, machineId, { requestId, units: 3 })).outcome).toBe('key-reused')
  expect(await getMinor(available(memberId))).toBe(8n * price)
  expect(await readSoldUnits(machineId)).toBe(2)
  await expectSound(database.app)
})

test('two tabs that spend the same money buy once, and a refused purchase leaves nothing', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: price })
  const outcomes = (
    await Promise.all([buyAs(memberId, machineId), buyAs(memberId, machineId), buyAs(memberId, machineId)])
  ).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['bought', 'insufficient', 'insufficient'])
  expect(await readSoldUnits(machineId)).toBe(1)
  expect(await getMinor(available(memberId))).toBe(0n)
  await expectSound(database.app)
})

test('a machine is sold during its sale window, and not when it is retired or unpublished', async () => {
  const memberId = await createBuyer(database.app, { money: 10n * price })
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const buyFrom = async (terms: Parameters<typeof createMachine>[1]) =>
    (await buyAs(memberId, await createMachine(database.app, terms))).outcome
  expect(await buyFrom({ sale: 'rush', saleEnd: fromNow(-1) })).toBe('not-open')
  expect(await buyFrom({ sale: 'rush', saleEnd: fromNow(1) })).toBe('bought')
  expect(await buyFrom({ sale: 'presale', saleStart: fromNow(1), saleEnd: fromNow(2) })).toBe('not-open')
  expect(await buyFrom({ sale: 'presale', saleStart: fromNow(-1), saleEnd: fromNow(2) })).toBe('bought')
  expect(await buyFrom({ isPublished: false })).toBe('unknown')
  const retired = await createMachine(database.app)
  await database.owner.query('update machine set retired_at = ledger.now() where id = $1', [retired])
  expect((await buyAs(memberId, retired)).outcome).toBe('not-open')
  const few = await createMachine(database.app, { units: 2 })
  expect(await buyAs(memberId, few, { units: 3 })).toMatchObject({ outcome: 'too-few-left', unitsLeft: 2 })
})

test('only the newest agreement can be accepted, and the order keeps its hash', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: 10n * price })
  expect((await buyAs(memberId, machineId, { agreementVersion: 2 })).outcome).toBe('agreement-changed')
  const { id } = await buyAs(memberId, machineId)
  // SHA-256 of the text "Lease agreement 1".
  expect(await findOrder(databaseOf(database.app), english, memberId, id)).toMatchObject({
    agreement: 'Lease agreement 1',
    agreementHash: '3cd4e607ab3c4d9e81e47de1855891f7a728a26c3dc498282f95bd77fbfdd53e',
  })
})

test('undoing returns the whole price to the member and the units to the stock, once', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: 3n * price })
  const { id } = await buyAs(memberId, machineId, { units: 3 })
  const requestId = randomUUID()
  const outcomes = (
    await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        undoOrder(databaseOf(database.app), english, memberId, id, i === 0 ? requestId : randomUUID()),
      ),
    )
  ).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'undone')).toHaveLength(1)
  expect(await getMinor(available(memberId))).toBe(3n * price)
  expect(await getMinor(escrow(machineId))).toBe(0n)
  expect(await readSoldUnits(machineId)).toBe(0)
  await expectSound(database.app)
})

test('a repeated request to undo gets the same answer', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: price })
  const { id } = await buyAs(memberId, machineId)
  const requestId = randomUUID()
  expect((await undoOrder(databaseOf(database.app), english, memberId, id, requestId)).outcome).toBe('undone')
  expect(await undoOrder(databaseOf(database.app), english, memberId, id, requestId)).toMatchObject({
    outcome: 'same',
    state: 'undone',
  })
  expect((await undoOrder(databaseOf(database.app), english, memberId, id, randomUUID())).outcome).toBe('done')
})

// Attack by a member, on what belongs to others: another member’s order is undone or read. Impossible: rows are looked
// up by member and id together.
test('a member cannot undo another member’s order', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: price })
  const id = await buyUnits(database.app, { memberId, machineId })
  const stranger = await createBuyer(database.app)
  expect((await undoOrder(databaseOf(database.app), english, stranger, id, randomUUID())).outcome).toBe('unknown')
  expect(await findOrder(databaseOf(database.app), english, stranger, id)).toBeNull()
  expect(await getMinor(escrow(machineId))).toBe(price)
})

// Attack by somebody with the server’s password, on terms: orders or stock are written by SQL. Impossible: only the
// functions that buy and undo write them.
test('the application cannot write orders or stock directly', async () => {
  const machineId = await createMachine(database.app)
  const memberId = await createBuyer(database.app, { money: price })
  await buyUnits(database.app, { memberId, machineId })
  const statements = [
    `update machine_stock set sold_units = 0`,
    `delete from machine_stock`,
    `update purchase set units = 100`,
    `delete from purchase`,
    `update purchase set state = 'final'`,
    `insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
        reflect_until, agreement_version, agreement_language, agreement_hash, request_id)
      select member_id, gen_random_uuid(), machine_id, 1000, 0, day_return, bought_at, first_day, last_day,
        reflect_until, agreement_version, agreement_language, agreement_hash, gen_random_uuid() from purchase limit 1`,
    `select end_escrow(array[p]) from purchase p limit 1`,
    `update refund set amount = 0`,
    `delete from refund`,
  ]
  for (const statement of statements)
    await expect(database.app.query(statement), statement).rejects.toThrow('permission denied')
})

// The last tests move the clock, which is the same for all.
test('income that was already settled is deducted from the refund and becomes capital', async () => {
  const machineId = await createMachine(database.app, { dayReturn: 700_000n })
  const memberId = await createBuyer(database.app, { money: price })
  const { id } = await buyAs(memberId, machineId)
  await earn(database.owner, machineId, await nextDay(database.app), 700_000n)
  await nextDay(database.app)
  await settle(database.app)
  expect(await findOrder(databaseOf(database.app), english, memberId, id)).toMatchObject({ received: 700_000n })
  expect(await listOrderDays(databaseOf(database.app), memberId, id, { pageNum: 1, pageSize: 20 })).toMatchObject({
    total: 1,
    rows: [{ amount: 700_000n, claimState: null }],
  })
  expect(await undoOrder(databaseOf(database.app), english, memberId, id, randomUUID())).toMatchObject({
    outcome: 'undone',
    state: 'undone',
  })
  expect(await getMinor(available(memberId))).toBe(price - 700_000n)
  expect(await getMinor(capital(machineId))).toBe(700_000n)
  expect(await getMinor(escrow(machineId))).toBe(0n)
  expect(await hasOrders(databaseOf(database.app), memberId)).toBe(true)
  await expectSound(database.app)
})

test('after the reflection period an order is final and its price is capital, and an expired one ends', async () => {
  const machineId = await createMachine(database.app, { validDays: 6 })
  const members = await Promise.all(Array.from({ length: 20 }, () => createBuyer(database.app, { money: price })))
  const ids = await Promise.all(members.map((memberId) => buyUnits(database.app, { memberId, machineId })))
  const [memberId, id] = [members[0] as string, ids[0] as string]
  await nextDay(database.owner, 4)
  await finishOrderBatch(databaseOf(database.app), 1_000)
  expect(await findOrder(databaseOf(database.app), english, memberId, id)).toMatchObject({ state: 'reflecting' })
  expect(await getMinor(escrow(machineId))).toBe(20n * price)
  await nextDay(database.owner)
  expect((await undoOrder(databaseOf(database.app), english, memberId, id, randomUUID())).outcome).toBe('over')
  const finished = await Promise.all(Array.from({ length: 4 }, () => finishOrderBatch(databaseOf(database.app), 1_000)))
  expect(finished.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(20)
  expect(await getMinor(capital(machineId))).toBe(20n * price)
  expect(await getMinor(escrow(machineId))).toBe(0n)
  expect(await findOrder(databaseOf(database.app), english, memberId, id)).toMatchObject({ state: 'valid' })
  expect(await hasOrders(databaseOf(database.app), memberId)).toBe(true)
  await nextDay(database.owner, 2)
  expect(await findOrder(databaseOf(database.app), english, memberId, id)).toMatchObject({ state: 'expired' })
  expect(await hasOrders(databaseOf(database.app), memberId)).toBe(false)
  await expectSound(database.app)
})

test('an order that is valid for less than the reflection period expires on its date', async () => {
  const machineId = await createMachine(database.app, { validDays: 2 })
  const memberId = await createBuyer(database.app, { money: price })
  const bought = await buyAs(memberId, machineId)
  expect(bought).toMatchObject({ outcome: 'bought', state: 'reflecting' })
  const find = () => findOrder(databaseOf(database.app), english, memberId, bought.id)
  expect((await find())?.reflectUntil).toEqual(bought.reflectUntil)
  await nextDay(database.owner, 2)
  expect(await find()).toMatchObject({ state: 'reflecting' })
  await nextDay(database.owner)
  expect(await find()).toMatchObject({ state: 'expired' })
  expect((await undoOrder(databaseOf(database.app), english, memberId, bought.id, randomUUID())).outcome).toBe('over')
  await finishOrderBatch(databaseOf(database.app), 1_000)
  expect(await getMinor(escrow(machineId))).toBe(0n)
  expect(await getMinor(capital(machineId))).toBe(price)
  expect(await hasOrders(databaseOf(database.app), memberId)).toBe(false)
  await expectSound(database.app)
})
