import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../../test/machines.ts'
import { getBalance, income, revenue, getToday } from '../../ledger/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.owner)
})
afterAll(() => database.drop())

const dayReturn = 500_000n
const unitPrice = 100_000_000n

/** A machine with orders by different members, who earn from the next day on. */
async function createMachineWithOrders(units: readonly number[], terms: { readonly validDays?: number } = {}) {
  const machineId = await createMachine(database.owner, { dayReturn, units: 1_000_000, ...terms })
  const orders = []
  for (const count of units) {
    const memberId = await createBuyer(database.app, { money: unitPrice * BigInt(count) })
    orders.push({ memberId, units: count, id: await buyUnits(database.app, { memberId, machineId, units: count }) })
  }
  return { machineId, orders }
}

type IncomeRow = { orderId: string; day: string; reportId: string; amount: bigint }
async function listIncomes(machineId: string, day: string): Promise<IncomeRow[]> {
  const { rows } = await database.app.query<IncomeRow>(
    'select order_id as "orderId", day, report_id as "reportId", amount from income where machine_id = $1 and day = $2',
    [machineId, day],
  )
  return rows
}
const sumAmounts = (rows: readonly { amount: bigint }[]) => rows.reduce((total, { amount }) => total + amount, 0n)

async function endDay(): Promise<string> {
  const ended = await getToday(databaseOf(database.app))
  await nextDay(database.app)
  return ended
}

test('a day without revenue is settled and pays nothing', async () => {
  const { machineId } = await createMachineWithOrders([2])
  await endDay()
  const day = await endDay()
  await settle(database.app)
  expect(await listIncomes(machineId, day)).toEqual([])
  const {
    rows: [machine],
  } = await database.app.query(
    'select valid_units, cap, paid from settlement_machine where machine_id = $1 and day = $2',
    [machineId, day],
  )
  expect(machine).toEqual({ valid_units: 2n, cap: 2n * dayReturn, paid: 0n })
  await expectSound(database.app)
})

test('each order gets the floor of its share, and the remainder stays with the machine', async () => {
  const { machineId, orders } = await createMachineWithOrders([1, 2, 4])
  await endDay()
  const day = await getToday(databaseOf(database.app))
  const report = await earn(database.owner, machineId, day, 1_000_001n)
  await endDay()
  await settle(database.app)
  const paid = await listIncomes(machineId, day)
  for (const order of orders)
    expect(paid.find(({ orderId }) => orderId === order.id)?.amount).toBe((1_000_001n * BigInt(order.units)) / 7n)
  expect((await getBalance(databaseOf(database.app), revenue(machineId), 'USDT')).minor).toBe(
    1_000_001n - sumAmounts(paid),
  )
  const {
    rows: [row],
  } = await database.app.query('select distributed from report where id = $1', [report])
  expect(row).toEqual({ distributed: sumAmounts(paid) })
  await expectSound(database.app)
})

test('a strong day pays up to the cap, and a weak day uses what older reports have left, oldest first', async () => {
  const {
    machineId,
    orders: [order],
  } = await createMachineWithOrders([10])
  const cap = 10n * dayReturn
  await endDay()
  const days = [await getToday(databaseOf(database.app))]
  const first = await earn(database.owner, machineId, days[0] as string, cap + 3_000_000n)
  await endDay()
  days.push(await getToday(databaseOf(database.app)))
  const second = await earn(database.owner, machineId, days[1] as string, cap + 1_000_000n)
  await endDay()
  days.push(await getToday(databaseOf(database.app)))
  const weak = await earn(database.owner, machineId, days[2] as string, cap - 3_500_000n)
  await endDay()
  await settle(database.app)
  expect(sumAmounts(await listIncomes(machineId, days[0] as string))).toBe(cap)
  expect(sumAmounts(await listIncomes(machineId, days[1] as string))).toBe(cap)
  const incomes = await listIncomes(machineId, days[2] as string)
  expect(Object.fromEntries(incomes.map(({ reportId, amount }) => [reportId, amount]))).toEqual({
    [weak]: cap - 3_500_000n,
    [first]: 3_000_000n,
    [second]: 500_000n,
  })
  expect((await getBalance(databaseOf(database.app), income(order?.memberId ?? ''), 'USDT')).minor).toBe(3n * cap)
  expect((await getBalance(databaseOf(database.app), revenue(machineId), 'USDT')).minor).toBe(500_000n)
  await expectSound(database.app)
})

test('revenue received after its day was settled is distributed on the next day below its cap', async () => {
  const { machineId } = await createMachineWithOrders([4])
  await endDay()
  const missed = await endDay()
  await settle(database.app)
  expect(await listIncomes(machineId, missed)).toEqual([])
  const late = await earn(database.owner, machineId, missed, 1_200_000n)
  const day = await endDay()
  await settle(database.app)
  expect(await listIncomes(machineId, day)).toMatchObject([{ reportId: late, amount: 1_200_000n }])
  await expectSound(database.app)
})

test('a day is never paid from the report of a later day', async () => {
  const { machineId } = await createMachineWithOrders([4])
  await endDay()
  const first = await endDay()
  const second = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, second, 1_000_000n)
  await endDay()
  await settle(database.app)
  expect(await listIncomes(machineId, first)).toEqual([])
  expect(sumAmounts(await listIncomes(machineId, second))).toBe(1_000_000n)
  await expectSound(database.app)
})

test('an order earns from the day after it was bought, on as many days as it is valid', async () => {
  const { machineId } = await createMachineWithOrders([1], { validDays: 2 })
  const days = []
  for (let i = 0; i < 4; i++) {
    days.push(await getToday(databaseOf(database.app)))
    await earn(database.owner, machineId, days[i] as string, 100_000n)
    await endDay()
  }
  await settle(database.app)
  const paid = await Promise.all(days.map((day) => listIncomes(machineId, day)))
  // The first valid day also uses the revenue of the day before it.
  expect(paid.map(sumAmounts)).toEqual([0n, 200_000n, 100_000n, 0n])
  await expectSound(database.app)
})

test('an undone order earns nothing from then on, and the others get its share', async () => {
  const {
    machineId,
    orders: [undone, remaining],
  } = await createMachineWithOrders([1, 1])
  await endDay()
  const before = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, before, 600_000n)
  await endDay()
  await database.app.query('select undo_order($1, $2, gen_random_uuid())', [undone?.memberId, undone?.id])
  const after = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, after, 400_000n)
  await endDay()
  await settle(database.app)
  expect((await listIncomes(machineId, before)).map(({ amount }) => amount)).toEqual([300_000n, 300_000n])
  expect(await listIncomes(machineId, after)).toMatchObject([{ orderId: remaining?.id, amount: 400_000n }])
  await expectSound(database.app)
})

test('a retired machine pays its whole reserve to its valid orders, without a cap', async () => {
  const { machineId } = await createMachineWithOrders([2])
  await endDay()
  const first = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, first, 2n * dayReturn + 7_000_000n)
  await endDay()
  await settle(database.app)
  expect((await getBalance(databaseOf(database.app), revenue(machineId), 'USDT')).minor).toBe(7_000_000n)
  await database.owner.query('update machine set retired_at = ledger.now() where id = $1', [machineId])
  const last = await endDay()
  await settle(database.app)
  expect(sumAmounts(await listIncomes(machineId, last))).toBe(7_000_000n)
  expect((await getBalance(databaseOf(database.app), revenue(machineId), 'USDT')).minor).toBe(0n)
  await expectSound(database.app)
})

test('missed days are settled in order without gaps, and no day is settled before it is over', async () => {
  await createMachineWithOrders([1])
  await settle(database.app)
  const days = [await endDay(), await endDay(), await endDay()]
  expect(await settle(database.app)).toEqual(days)
  expect(await settle(database.app)).toEqual([])
  const now = await getToday(databaseOf(database.app))
  await expect(database.app.query('select begin_settlement($1)', [now])).rejects.toThrow(/cannot be settled now/)
  await expect(database.app.query(`select begin_settlement($1::date + 1)`, [now])).rejects.toThrow(
    /cannot be settled now/,
  )
  await expect(database.app.query(`select begin_settlement('1999-01-01')`)).rejects.toThrow(/cannot be settled now/)
  await expectSound(database.app)
})

test('many workers at once pay each order once, while members claim at the same time', async () => {
  const { machineId, orders } = await createMachineWithOrders(Array.from({ length: 40 }, (_, i) => 1 + (i % 3)))
  await endDay()
  const day = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, day, 10_000_000n)
  await endDay()
  await Promise.all([
    ...Array.from({ length: 6 }, () => settle(database.app)),
    ...orders
      .slice(0, 5)
      .map(({ memberId }) => database.app.query('select claim_income($1, null, gen_random_uuid())', [memberId])),
  ])
  const paid = await listIncomes(machineId, day)
  const units = orders.reduce((total, order) => total + order.units, 0)
  expect(new Map(paid.map(({ orderId, amount }) => [orderId, amount]))).toEqual(
    new Map(orders.map((order) => [order.id, (10_000_000n * BigInt(order.units)) / BigInt(units)])),
  )
  expect(paid).toHaveLength(orders.length)
  await expectSound(database.app)
})

test('the orders of a day cannot change once it is being settled', async () => {
  const {
    machineId,
    orders: [order],
  } = await createMachineWithOrders([1])
  const day = await endDay()
  await settle(database.app)
  await expect(
    database.owner.query(
      `insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
         reflect_until, agreement_version, agreement_language, agreement_hash, request_id)
       select member_id, gen_random_uuid(), machine_id, units, price, day_return, bought_at, $2, last_day,
         reflect_until, agreement_version, agreement_language, agreement_hash, gen_random_uuid()
       from purchase where id = $1`,
      [order?.id, day],
    ),
  ).rejects.toThrow(/settled meanwhile/)
  await expect(
    database.owner.query(`update purchase set state = 'undone', undone_at = now(), undone_day = $2 where id = $1`, [
      order?.id,
      day,
    ]),
  ).rejects.toThrow(/settled meanwhile/)
  expect((await database.app.query('select from purchase where machine_id = $1', [machineId])).rowCount).toBe(1)
  await expectSound(database.app)
})
