import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isFull, rounds } from '../../../../../tools/test/full.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, createMachine, nextDay } from '../../../test/machines.ts'
import { getToday } from '../../ledger/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.owner)
})
afterAll(() => database.drop())

const killsAfterChunks = isFull ? [0, 1, 3] : [1]
/** Six chunks, and before a commit three: one is done before the kill, and one is left for each process. */
const orderCount = rounds({ quick: 21_000, full: 60_000 })

/** Enough orders for several chunks, of members who have no accounts yet. */
async function addOrders(machineId: string): Promise<void> {
  await database.owner.query(
    `insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
      reflect_until, state, agreement_version, agreement_language, agreement_hash, request_id)
    select m, gen_random_uuid(), $1, 1 + n % 4, 0, 1000, ledger.now(), ledger.today() + 1, ledger.today() + 30,
      ledger.now(), 'final', 1, 'en_US', sha256(''), gen_random_uuid()
    from (select gen_random_uuid() as m from generate_series(1, $2::int / 3)) members, generate_series(1, 3) n`,
    [machineId, orderCount],
  )
  // As the database does by itself, some time later: plans for an empty table take minutes.
  await database.owner.query('analyze purchase')
}

test('a settlement that was killed and is resumed by two processes at once pays each order once', async () => {
  const machineId = await createMachine(database.owner, { dayReturn: 1_000n, units: 1_000_000 })
  await addOrders(machineId)
  await nextDay(database.app)
  const day = await getToday(databaseOf(database.app))
  await earn(database.owner, machineId, day, 50_000_000n)
  await nextDay(database.app)

  const chunksDone = []
  for (const chunksBeforeKill of killsAfterChunks) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../test/fault/settle.ts'), database.appUrl, day],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const exited = once(child, 'exit')
    const countChunks = async () =>
      Number(
        (
          await database.app.query<{ done: bigint }>('select count(*) as done from settlement_chunk where day = $1', [
            day,
          ])
        ).rows[0]?.done,
      )
    const isStarted = async () =>
      (await database.app.query('select from settlement where day = $1', [day])).rowCount === 1
    await vi.waitUntil(async () => (await isStarted()) && (await countChunks()) >= chunksBeforeKill, {
      timeout: 60_000,
      interval: 3,
    })
    child.kill('SIGKILL')
    await exited
    chunksDone.push(await countChunks())
  }
  const {
    rows: [before],
  } = await database.app.query<{ state: string; chunks: number }>(
    'select state, chunks from settlement where day = $1',
    [day],
  )
  expect(before?.state).toBe('running')
  expect(before?.chunks).toBeGreaterThan(chunksDone.at(-1) ?? 0)
  // The ledger is sound halfway, too.
  await expectSound(database.app)

  await Promise.all([settle(database.app), settle(database.app)])
  const {
    rows: [paid],
  } = await database.app.query<{ incomes: bigint; orders: bigint; amount: string; distributed: bigint }>(
    `select count(*) as incomes, count(distinct order_id) as orders, sum(amount)::text as amount,
       (select distributed from report where machine_id = $2 and day = $1) as distributed
     from income where day = $1`,
    [day, machineId],
  )
  expect(paid).toMatchObject({ incomes: BigInt(orderCount), orders: BigInt(orderCount) })
  expect(BigInt(paid?.amount ?? 0)).toBe(paid?.distributed)
  const {
    rows: [transfers],
  } = await database.app.query<{ count: bigint }>(
    `select count(*) from ledger.entry where kind = 'income' and amount > 0`,
  )
  expect(transfers?.count).toBe(BigInt(orderCount))
  await expectSound(database.app)
}, 180_000)
