import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type RunningPostgres } from '../../../../../tools/postgres/index.ts'
import { isFull, rounds } from '../../../../../tools/test/full.ts'
import { createBankWorld, type BankWorld } from '../../../test/bankWorld.ts'
import { drain } from '../../../test/railContract.ts'
import { testPasswords, toAppUrl } from '../../../test/roleUrls.ts'
import { addTestTransfers } from '../../../test/transfers.ts'
import { migrate } from '../../db/migrate.ts'
import { createPool } from '../../db/pool.ts'
import type { Rail } from '../rail.ts'

/** Of the database and of the bank, in turn. Before a commit there is one, of both at once. */
const kills = rounds({ quick: 1, full: 4 })

let dataDir: string
let postgres: RunningPostgres
let world: BankWorld

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-bank-fault-'))
  postgres = await startPostgres({ dataDir })
  await migrate(postgres.url, { passwords: testPasswords })
  await addTestTransfers(postgres.url)
  const [owner, app] = [createPool(postgres.url, { max: 4 }), createPool(toAppUrl(postgres.url), { max: 4 })]
  world = await createBankWorld({
    ownerUrl: postgres.url,
    appUrl: toAppUrl(postgres.url),
    owner,
    app,
    drop: async () => {
      await Promise.all([owner.end(), app.end()])
    },
  })
  await world.fundPosition(100_000_000_000n)
  await world.bank.topUp('NGN', '10000000')
})
afterAll(async () => {
  await world.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let passes = 0
let failures = 0

/** Retries after errors, as the watch loop does. */
async function watch(rail: Rail, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isUp = await rail
      .poll()
      .then(async ({ isUp }) => {
        await rail.pay()
        return isUp
      })
      .catch(() => false)
    if (isUp) passes++
    else failures++
    await pause(20)
  }
}

/** Waits until `count` has grown by `more`. */
const waitForMore = (count: () => number, more: number): Promise<unknown> => {
  const before = count()
  return vi.waitUntil(() => count() >= before + more, { timeout: 60_000, interval: 5 })
}

test('payments and payouts count once while the database and the bank are killed repeatedly', async () => {
  const payers = Array.from({ length: rounds({ quick: 8, full: 12 }) }, () => randomUUID())
  for (const memberId of payers) await world.bank.pay(await world.openRecharge({ memberId, amount: '44400.00' }))
  await drain(world.rail)
  const payouts: string[] = []
  for (const [i, memberId] of payers.entries()) payouts.push(await world.queuePayout(memberId, i % 4 === 3))
  const charges: string[] = []
  for (const memberId of payers) charges.push(await world.openRecharge({ memberId, amount: '14800.00' }))

  const stop = new AbortController()
  const watching = [watch(world.rail, stop.signal), watch(world.another, stop.signal)]
  const paying = (async () => {
    for (const id of charges) {
      // The bank may be down at the moment.
      await vi.waitFor(() => world.bank.pay(id), { timeout: 60_000, interval: 50 }).catch(() => {})
      // Spread over the faults below.
      await pause(40)
    }
  })()
  const { port } = postgres
  for (let round = 0; round < kills; round++) {
    await waitForMore(() => passes, 4)
    const [endsDatabase, endsBank] = [!isFull || round % 2 === 0, !isFull || round % 2 === 1]
    if (endsDatabase) process.kill(postgres.pid, 'SIGKILL')
    if (endsBank) await world.bank.takeDown()
    await waitForMore(() => failures, 4)
    if (endsDatabase) {
      await postgres.ended
      postgres = await startPostgres({ dataDir, port })
    }
    if (endsBank) await world.bank.bringUp()
  }
  await paying
  for (const id of charges) expect((await world.bank.ask(`/api/charges/${id}`)).state).toBe('paid')
  await vi.waitUntil(
    async () =>
      (await world.database.owner.query(`select from payout where state in ('queued', 'sent')`)).rowCount === 0,
    { timeout: 60_000, interval: 50 },
  )
  stop.abort()
  await Promise.all(watching)
  await drain(world.rail)

  for (const [i, memberId] of payers.entries()) {
    const isDoomed = i % 4 === 3
    expect(await world.timesPaid(payouts[i] as string)).toBe(isDoomed ? 0 : 1)
    expect(await world.availableOf(memberId)).toBe(isDoomed ? 40_000_000n : 20_000_000n)
  }
  await world.expectAgreed()
}, 120_000)
