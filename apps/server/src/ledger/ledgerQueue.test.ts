import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { createRandom, testSeed } from '../../test/createRandom.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, fundPromotions, usdt } from '../../test/fund.ts'
import { post, type Posting } from '../../test/ledger.ts'
import { createLedgerQueue } from '../../test/ledgerQueue.ts'
import { createPool } from '../db/pool.ts'
import { available, getBalance, escrow, income, newTransferId, promotions } from './index.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase()
})
afterAll(async () => {
  await database.drop()
})

const buy = (member: string, machine: string, minor: bigint, id = newTransferId()): Posting => ({
  id,
  reason: 'order',
  legs: [{ kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(minor) }],
})

describe('the ledger queue', () => {
  test('every caller gets the outcome of its own posting', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster)
    const [rich, poor, machine] = [randomUUID(), randomUUID(), randomUUID()]
    await fundMember(poster, rich, usdt(1_000n))
    await fundMember(poster, poor, usdt(5n))
    const repeated = buy(rich, machine, 2n)
    expect(await queue.post(repeated)).toBe('posted')
    const outcomes = await Promise.all([
      ...Array.from({ length: 100 }, () => queue.post(buy(rich, machine, 1n))),
      queue.post(buy(poor, machine, 6n)),
      queue.post(repeated),
      queue.post(buy(rich, machine, 3n, repeated.id)),
      queue.post(buy(poor, machine, 5n)),
    ])
    expect(outcomes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'posted'))
    expect(outcomes.slice(100)).toEqual(['insufficient', 'same', 'key-reused', 'posted'])
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(107n))
    await queue.close()
    await expectSound(poster)
  })

  test('a repeat inside the same batch does not become another leg', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster)
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(1_000n))
    const posting = buy(member, machine, 10n)
    await queue.post(buy(member, machine, 1n))
    expect((await Promise.all(Array.from({ length: 20 }, () => queue.post(posting)))).toSorted()).toEqual([
      'posted',
      ...Array.from({ length: 19 }, () => 'same'),
    ])
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(11n))
    await queue.close()
    await expectSound(poster)
  })

  test('a refused group in a batch is refused as a whole, without the other groups', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster)
    const machine = randomUUID()
    const members = Array.from({ length: 40 }, () => randomUUID())
    for (const [i, member] of members.entries()) await fundMember(poster, member, usdt(i % 2 === 0 ? 10n : 9n))
    await fundPromotions(poster, usdt(1_000n))
    const budget = await getBalance(databaseOf(poster), promotions, 'USDT')
    const outcomes = await Promise.all(
      members.map((member) =>
        queue.post({
          id: newTransferId(),
          reason: 'order',
          legs: [
            { kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(10n) },
            { kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(5n) },
          ],
        }),
      ),
    )
    expect(outcomes).toEqual(members.map((_, i) => (i % 2 === 0 ? 'posted' : 'insufficient')))
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(300n))
    expect(await getBalance(databaseOf(poster), promotions, 'USDT')).toEqual(usdt(budget.minor - 100n))
    await queue.close()
    await expectSound(poster)
  })

  test('an invalid posting fails alone', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster)
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    const invalid: Posting = {
      id: newTransferId(),
      reason: 'bug',
      legs: [{ kind: 'buy', from: available(member), to: income(member), amount: usdt(1n) }],
    }
    const [first, second, third] = await Promise.allSettled([
      queue.post(buy(member, machine, 1n)),
      queue.post(invalid),
      queue.post(buy(member, machine, 2n)),
    ])
    expect(first).toEqual({ status: 'fulfilled', value: 'posted' })
    expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('not allowed') } })
    expect(third).toEqual({ status: 'fulfilled', value: 'posted' })
    await queue.close()
    await expectSound(poster)
  })

  test('a budget shared by queues and direct postings pays exactly what it had', async () => {
    const { poster } = database
    await fundPromotions(poster, usdt(1_000n))
    const { minor: budget } = await getBalance(databaseOf(poster), promotions, 'USDT')
    const queues = [createLedgerQueue(poster), createLedgerQueue(poster, { workersMax: 4, batchMax: 10 })] as const
    const reward = (): Posting => ({
      id: newTransferId(),
      reason: 'sign-in',
      legs: [{ kind: 'reward', from: promotions, to: available(randomUUID()), amount: usdt(7n) }],
    })
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        i % 5 === 0 ? post(poster, reward()) : (queues[i % 2] as (typeof queues)[0]).post(reward()),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(Number(budget / 7n))
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(400 - Number(budget / 7n))
    expect(await getBalance(databaseOf(poster), promotions, 'USDT')).toEqual(usdt(budget % 7n))
    await Promise.all(queues.map((queue) => queue.close()))
    await expectSound(poster)
  })

  test('no mix of transfers ever deadlocks', async () => {
    const pool = createPool(database.ownerUrl, { max: 24, name: 'lock order' })
    const queues = [createLedgerQueue(pool), createLedgerQueue(pool)] as const
    const members = Array.from({ length: 6 }, () => randomUUID())
    const machines = [randomUUID(), randomUUID()] as const
    await fundPromotions(pool, usdt(100_000n))
    for (const member of members) await fundMember(pool, member, usdt(100_000n))
    const random = createRandom(testSeed)
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
    for (const machine of machines) await post(pool, buy(pick(members), machine, 10_000n))
    const randomPosting = (): Posting => {
      const [member, machine] = [pick(members), pick(machines)]
      const legs: Posting['legs'] = [
        { kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(1n) },
        { kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(2n) },
        { kind: 'buy-undone', from: escrow(pick(machines)), to: available(pick(members)), amount: usdt(1n) },
        { kind: 'coupon-undone', from: escrow(machine), to: promotions, amount: usdt(1n) },
        { kind: 'reward', from: promotions, to: available(pick(members)), amount: usdt(1n) },
      ]
      return {
        id: newTransferId(),
        reason: 'mixed',
        legs: legs
          .filter(() => random(2) === 0)
          .concat(pick(legs))
          .map((leg) => ({ leg, place: random(1_000) }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ leg }) => leg),
      }
    }
    const outcomes = await Promise.all(
      Array.from({ length: rounds({ quick: 500, full: 1_500 }) }, (_, i) =>
        i % 3 === 0 ? post(pool, randomPosting()) : pick(queues).post(randomPosting()),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    await Promise.all(queues.map((queue) => queue.close()))
    await pool.end()
    // A session reports its statistics when it ends.
    await expect
      .poll(
        async () =>
          (
            await database.owner.query(
              `select from pg_stat_activity where application_name = 'lock order' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(0)
    const { rows } = await database.owner.query<{ deadlocks: bigint }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0n }])
    await expectSound(database.poster)
  })

  test('closing answers all queued postings and refuses new ones', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster, { batchMax: 7 })
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    await queue.post(buy(member, machine, 1n))
    let answered = 0
    const postings = Array.from({ length: 60 }, () =>
      queue.post(buy(member, machine, 1n)).then(() => {
        answered++
      }),
    )
    await Promise.resolve()
    await queue.close()
    expect(answered).toBe(60)
    await Promise.all(postings)
    await expect(queue.post(buy(member, machine, 1n))).rejects.toThrow('closed')
    await createLedgerQueue(poster).close()
    await expectSound(poster)
  })

  test('when the database goes away the callers get an error, and a retry with the same id succeeds', async () => {
    const pool = createPool(database.ownerUrl, { max: 2 })
    const queue = createLedgerQueue(pool)
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(database.poster, member, usdt(100n))
    await queue.post(buy(member, machine, 1n))
    const postings = Array.from({ length: 20 }, () => buy(member, machine, 1n))
    const blocker = await database.owner.connect()
    await blocker.query('begin')
    await blocker.query(`select from ledger.account where owner = $1 for update`, [member])
    const first = Promise.allSettled(postings.map((posting) => queue.post(posting)))
    await expect
      .poll(
        async () =>
          (
            await database.owner.query(
              `select from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%ledger.post_many%' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%ledger.post_many%' and datname = current_database()`,
    )
    expect((await first).map(({ status }) => status)).toEqual(postings.map(() => 'rejected'))
    await blocker.query('rollback')
    blocker.release()
    expect(await Promise.all(postings.map((posting) => queue.post(posting)))).toEqual(postings.map(() => 'posted'))
    expect(await getBalance(databaseOf(pool), escrow(machine), 'USDT')).toEqual(usdt(21n))
    await queue.close()
    await pool.end()
    await expectSound(database.poster)
  })
})
