import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { toRailUrl } from '../../test/roleUrls.ts'
import { createPool } from '../db/pool.ts'
import type { PollResult, Rail } from './rail.ts'
import { watchRail } from './watch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})

const up: PollResult = { isUp: true, hasMore: false, changes: 0 }

/** A process that watches a rail with the given poll function, which gets the number of the poll. */
function createProcess(poll: (pollNumber: number) => Promise<PollResult>, everyMs = 50) {
  const pool = createPool(toRailUrl(database.ownerUrl), { max: 2 })
  const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() }
  let polls = 0
  let payments = 0
  const rail: Rail = {
    name: 'bep20',
    currencies: ['USDT'],
    poll: () => poll(++polls),
    pay: async () => {
      payments++
      return up
    },
    ownBalances: async () => null,
    health: async () => ({ isUp: true, note: '', height: null, behind: null }),
  }
  const watch = watchRail(rail, pool, log, { everyMs })
  return {
    log,
    polls: () => polls,
    payments: () => payments,
    isReplaced: () => log.warn.mock.calls.some(([, text]) => text === 'another process has taken over'),
    cut: () =>
      database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'millrace_rail' and datname = current_database()`,
      ),
    async stop() {
      await watch.stop()
      await pool.end()
    },
  }
}
const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 20 })

test('one process at a time watches a rail, and another takes over when it ends', async () => {
  const first = createProcess(async () => up)
  await until(() => first.polls() > 0)
  const second = createProcess(async () => up)
  await until(() => first.polls() > 2)
  expect(second.polls()).toBe(0)
  await first.stop()
  await until(() => second.polls() > 0)
  await second.stop()
})

// Attack by rails that were frozen, on payouts: in the middle of a poll; they wake up after others have taken over.
// Impossible: they stop before they hand over a payout, since the lease has another number.
test('frozen in the middle of a poll, a process is replaced, and hands over nothing when it wakes up', async () => {
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>()
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  const first = createProcess(async () => {
    freeze()
    await woken
    return up
  })
  await frozen
  const second = createProcess(async () => up)
  await until(async () => {
    // Its turn may come in between, since only its poll is frozen here.
    if (second.polls() === 0)
      await database.owner.query(`update lease set renewed_at = '-infinity' where name = 'rail bep20'`)
    return second.payments() > 2
  })
  await until(() => first.isReplaced())
  wake()
  await first.stop()
  expect(first.payments()).toBe(0)
  await second.stop()
})

// Attack by somebody who has the application’s database password, on payouts: they take the leases, so that nothing is
// paid any more. Impossible: only the signer and the rails may.
test('the application takes no lease', async () => {
  for (const text of [
    `select take_signer_lease('bep20', gen_random_uuid())`,
    `select take_rail_lease('bep20', gen_random_uuid())`,
    'update lease set number = number + 1',
  ])
    await expect(database.app.query(text)).rejects.toThrow('permission denied')
})

test('after a restore from a backup, a rail counts as compared once all of it has been read', async () => {
  await database.owner.query('select mark_restored(now())')
  const findWaiting = async () => {
    const { rows } = await database.owner.query<{ rail: string; source: string }>(
      `select rail, source from restore_comparison where compared_at is null order by rail, source`,
    )
    return rows.map(({ rail, source }) => `${rail} ${source}`)
  }
  const waitingAtPolls: number[] = []
  const watching = createProcess(async (pollNumber) => {
    waitingAtPolls.push((await findWaiting()).length)
    return { ...up, hasMore: pollNumber < 3 }
  })
  await until(() => watching.polls() > 3)
  await watching.stop()
  expect(waitingAtPolls.slice(0, 4)).toEqual([5, 5, 5, 4])
  expect(await findWaiting()).toEqual(['bank rail', 'bep20 journal', 'trc20 journal', 'trc20 rail'])
})

test('watching continues after its connection was cut', async () => {
  const process = createProcess(async () => up)
  await until(() => process.polls() > 0)
  const before = process.polls()
  expect((await process.cut()).rowCount).toBeGreaterThan(0)
  await until(() => process.polls() > before + 5)
  expect(process.log.error.mock.calls.length).toBeLessThan(3)
  await process.stop()
})

test('a problem is logged once when it begins and once when it ends', async () => {
  const process = createProcess(async (pollNumber) => {
    if (pollNumber <= 2) return { isUp: false, note: 'away' }
    if (pollNumber === 3) throw new Error('broken')
    return up
  })
  await until(() => process.polls() > 4)
  await process.stop()
  expect(process.log.warn).toHaveBeenCalledTimes(1)
  expect(process.log.error).toHaveBeenCalledTimes(1)
  expect(process.log.info).toHaveBeenCalledTimes(1)
})

/** PostgreSQL gives a lock back a moment after its connection was closed. */
const isUnlocked = async () =>
  (
    await database.owner.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    )
  ).rowCount === 0

test('a rail with more to read is polled again at once', async () => {
  await until(isUnlocked)
  // A single wait would be longer than this test may take.
  const process = createProcess(async (pollNumber) => ({ isUp: true, hasMore: pollNumber < 50, changes: 1 }), 600_000)
  await until(() => process.polls() >= 50)
  expect(process.polls()).toBe(50)
  await process.stop()
})
