import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { openAccount, post } from '../../test/ledger.ts'
import { createPool } from '../db/pool.ts'
import { available, getBalance, inTransaction, newTransferId, promotions } from './index.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 50 })
})
afterAll(async () => {
  await database.drop()
})

describe('accounts', () => {
  test('50 connections that use a new account at once open one account', async () => {
    const { poster } = database
    for (let round = 0; round < 5; round++) {
      const member = randomUUID()
      const ids = await Promise.all(Array.from({ length: 50 }, () => openAccount(poster, available(member), 'USDT')))
      expect(new Set(ids).size).toBe(1)
    }
    await expectSound(poster)
  })

  test('the first transfers to an account all succeed, though 50 connections open and lock it at once', async () => {
    const { poster } = database
    await fundPromotions(poster, usdt(1_000n))
    const member = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction(databaseOf(poster), (transaction) =>
          post(transaction, {
            id: newTransferId(),
            reason: 'welcome',
            legs: [{ kind: 'reward', from: promotions, to: available(member), amount: usdt(2n) }],
          }),
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(100n))
    await expectSound(poster)
  })

  test('an account that was opened in a failed transaction is opened again', async () => {
    const { poster } = database
    const member = randomUUID()
    let lost = 0n
    await expect(
      inTransaction(databaseOf(poster), async (transaction) => {
        lost = await openAccount(transaction, available(member), 'USDT')
        expect(await openAccount(transaction, available(member), 'USDT')).toBe(lost)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await openAccount(poster, available(member), 'USDT')).not.toBe(lost)
  })

  test('shared accounts come last in the locking order', async () => {
    const { poster } = database
    const owner = randomUUID()
    const shared = await openAccount(poster, promotions, 'USDT')
    const machine = await openAccount(poster, { kind: 'escrow', owner }, 'USDT')
    const member = await openAccount(poster, available(owner), 'USDT')
    expect(member).toBeLessThan(machine)
    expect(machine).toBeLessThan(shared)
  })

  test('an invalid account is not opened', async () => {
    const { poster } = database
    await expect(openAccount(poster, { kind: 'available', owner: '' }, 'USDT')).rejects.toThrow('cannot have the owner')
    await expect(openAccount(poster, { kind: 'promotions', owner: 'somebody' }, 'USDT')).rejects.toThrow(
      'cannot have the owner',
    )
    await expect(openAccount(poster, { kind: 'custody', owner: '' }, 'USDT')).rejects.toThrow('cannot have the owner')
    for (const owner of ['somebody', `${randomUUID()} `, randomUUID().toUpperCase()])
      await expect(openAccount(poster, { kind: 'income', owner }, 'USDT')).rejects.toThrow('cannot have the owner')
    await expect(openAccount(poster, { kind: 'savings' as 'held', owner: randomUUID() }, 'USDT')).rejects.toThrow(
      'there is no account kind savings',
    )
    await expect(openAccount(poster, available(randomUUID()), 'EUR' as 'USDT')).rejects.toThrow('foreign key')
  })

  test('two pools of two databases do not share cached accounts', async () => {
    const elsewhere = await createLedgerDatabase()
    try {
      const member = randomUUID()
      await openAccount(database.poster, available(member), 'USDT')
      const id = await openAccount(elsewhere.poster, available(member), 'USDT')
      const fresh = createPool(elsewhere.ownerUrl, { max: 1 })
      expect(await openAccount(fresh, available(member), 'USDT')).toBe(id)
      await fresh.end()
    } finally {
      await elsewhere.drop()
    }
  })
})
