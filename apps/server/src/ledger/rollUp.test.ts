import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { post } from '../../test/ledger.ts'
import { createLedgerQueue } from '../../test/ledgerQueue.ts'
import { waitUntilSettled } from '../../test/waitUntilSettled.ts'
import { available, getBalance, custody, inTransaction, newTransferId, rollUp, runProof, sealDay } from './index.ts'

let database: LedgerDatabase
beforeEach(async () => {
  database = await createLedgerDatabase()
})
afterEach(async () => {
  await database.drop()
})

const readCustodyRow = async (): Promise<bigint> =>
  (await database.owner.query<{ balance: bigint }>(`select balance from ledger.account where kind = 'custody'`)).rows[0]
    ?.balance ?? 0n

describe('roll-ups', () => {
  test('the balance of an append-only account is correct before, between and after roll-ups', async () => {
    const { poster, owner } = database
    const inCustody = () => getBalance(databaseOf(poster), custody('bep20'), 'USDT')
    await fundMember(poster, randomUUID(), usdt(100n))
    expect(await readCustodyRow()).toBe(0n)
    expect(await inCustody()).toEqual(usdt(-100n))
    await waitUntilSettled(owner)
    expect(await rollUp(databaseOf(poster))).toBe(1n)
    expect(await readCustodyRow()).toBe(-100n)
    expect(await inCustody()).toEqual(usdt(-100n))
    await fundMember(poster, randomUUID(), usdt(11n))
    expect(await readCustodyRow()).toBe(-100n)
    expect(await inCustody()).toEqual(usdt(-111n))
    await waitUntilSettled(owner)
    expect(await rollUp(databaseOf(poster))).toBe(1n)
    expect(await rollUp(databaseOf(poster))).toBe(0n)
    expect(await readCustodyRow()).toBe(-111n)
    await expectSound(poster)
  })

  test('a running transfer is neither lost nor counted twice by concurrent roll-ups', async () => {
    const { poster, owner } = database
    const member = randomUUID()
    await fundMember(poster, member, usdt(100n))
    await waitUntilSettled(owner)
    await inTransaction(databaseOf(poster), async (transaction) => {
      await post(transaction, {
        id: newTransferId(),
        reason: 'late',
        legs: [{ kind: 'recharge', from: custody('bep20'), to: available(member), amount: usdt(7n) }],
      })
      await fundMember(poster, randomUUID(), usdt(1n))
      expect(await rollUp(databaseOf(poster))).toBe(1n)
      expect(await rollUp(databaseOf(poster))).toBe(0n)
      expect(await getBalance(databaseOf(poster), custody('bep20'), 'USDT')).toEqual(usdt(-101n))
    })
    expect(await getBalance(databaseOf(poster), custody('bep20'), 'USDT')).toEqual(usdt(-108n))
    await waitUntilSettled(owner)
    expect(await rollUp(databaseOf(poster))).toBe(2n)
    expect(await readCustodyRow()).toBe(-108n)
    await expectSound(poster)
  })

  test('concurrent roll-ups under load are exact at every moment', async () => {
    const { poster } = database
    const queue = createLedgerQueue(poster)
    const members = Array.from({ length: 50 }, () => randomUUID())
    const over = new AbortController()
    let posted = 0n
    const load = Array.from({ length: 24 }, async (_, i) => {
      for (let n = 0; n < 60; n++) {
        const posting = {
          id: newTransferId(),
          reason: 'load',
          legs: [
            {
              kind: 'recharge',
              from: custody('bep20'),
              to: available(members[(i * 7 + n) % 50] as string),
              amount: usdt(1n),
            },
          ],
        } as const
        expect(await (i % 2 === 0 ? queue.post(posting) : post(poster, posting))).toBe('posted')
        posted++
      }
    })
    const upkeep = Array.from({ length: 2 }, async () => {
      let runs = 0
      while (!over.signal.aborted) {
        await rollUp(databaseOf(poster))
        const { invariants } = await runProof(databaseOf(poster))
        expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
        const before = posted
        const { minor } = await getBalance(databaseOf(poster), custody('bep20'), 'USDT')
        expect(-minor).toBeGreaterThanOrEqual(before)
        runs++
      }
      return runs
    })
    await Promise.all(load)
    over.abort()
    expect((await Promise.all(upkeep)).reduce((sum, runs) => sum + runs)).toBeGreaterThan(2)
    await queue.close()
    await waitUntilSettled(database.owner)
    await rollUp(databaseOf(poster))
    expect(await readCustodyRow()).toBe(-1_440n)
    await expectSound(poster)
  })

  test('a ledger restored into a cluster with lower transaction numbers works only after a rebase', async () => {
    const { poster, owner } = database
    const setXidOffset = (offset: bigint) =>
      owner.query(
        `create or replace function ledger.xid_offset() returns bigint language sql stable return ${offset}::bigint`,
      )
    // The old cluster was a million transactions ahead.
    await setXidOffset(1_000_000n)
    const member = randomUUID()
    await fundMember(poster, member, usdt(100n))
    await waitUntilSettled(owner)
    await rollUp(databaseOf(poster))
    await sealDay(databaseOf(poster))
    await setXidOffset(0n)
    const { invariants, isSound } = await runProof(databaseOf(poster))
    expect(isSound).toBe(false)
    expect(invariants.filter(({ isOk }) => !isOk).map(({ name }) => name)).toEqual(['transaction-numbers-grow'])
    await expect(rollUp(databaseOf(poster))).rejects.toThrow('ledger.rebase()')
    await owner.query('select ledger.rebase()')
    await fundMember(poster, member, usdt(11n))
    expect(await getBalance(databaseOf(poster), custody('bep20'), 'USDT')).toEqual(usdt(-111n))
    await waitUntilSettled(owner)
    expect(await rollUp(databaseOf(poster))).toBe(1n)
    await owner.query('update ledger.clock set offset_days = 1')
    expect((await sealDay(databaseOf(poster))).transfers).toBe(1n)
    await expectSound(poster)
  })
})
