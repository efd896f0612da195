import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase } from '../../test/createLedgerDatabase.ts'
import type { TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { openAccount, post } from '../../test/ledger.ts'
import { createPool } from '../db/pool.ts'
import { available, getBalance, inTransaction, newTransferId, promotions } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 50 })
})
afterAll(async () => {
  await database.drop()
})

describe('accounts', () => {
  test('50 connections that use a new account at once open one account', async () => {
    const { app } = database
    for (let round = 0; round < 5; round++) {
      const member = randomUUID()
      const ids = await Promise.all(Array.from({ length: 50 }, () => openAccount(app, available(member), 'USDT')))
      expect(new Set(ids).size).toBe(1)
    }
    await expectSound(app)
  })

  test('the first transfers to an account all succeed, though 50 connections open and lock it at once', async () => {
    const { app } = database
    await fundPromotions(app, usdt(1_000n))
    const member = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction(app, (transaction) =>
          post(transaction, {
            id: newTransferId(),
            reason: 'welcome',
            legs: [{ kind: 'reward', from: promotions, to: available(member), amount: usdt(2n) }],
          }),
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(100n))
    await expectSound(app)
  })

  test('an account that was opened in a failed transaction is opened again', async () => {
    const { app } = database
    const member = randomUUID()
    let lost = 0n
    await expect(
      inTransaction(app, async (transaction) => {
        lost = await openAccount(transaction, available(member), 'USDT')
        expect(await openAccount(transaction, available(member), 'USDT')).toBe(lost)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await openAccount(app, available(member), 'USDT')).not.toBe(lost)
  })

  test('shared accounts come last in the locking order', async () => {
    const { app } = database
    const owner = randomUUID()
    const shared = await openAccount(app, promotions, 'USDT')
    const machine = await openAccount(app, { kind: 'escrow', owner }, 'USDT')
    const member = await openAccount(app, available(owner), 'USDT')
    expect(member).toBeLessThan(machine)
    expect(machine).toBeLessThan(shared)
  })

  test('an invalid account is not opened', async () => {
    const { app } = database
    await expect(openAccount(app, { kind: 'available', owner: '' }, 'USDT')).rejects.toThrow('cannot have the owner')
    await expect(openAccount(app, { kind: 'promotions', owner: 'somebody' }, 'USDT')).rejects.toThrow(
      'cannot have the owner',
    )
    await expect(openAccount(app, { kind: 'custody', owner: '' }, 'USDT')).rejects.toThrow('cannot have the owner')
    await expect(openAccount(app, { kind: 'savings' as 'held', owner: randomUUID() }, 'USDT')).rejects.toThrow(
      'there is no account kind savings',
    )
    await expect(openAccount(app, available(randomUUID()), 'EUR' as 'USDT')).rejects.toThrow('foreign key')
  })

  test('two pools of two databases do not share cached accounts', async () => {
    const elsewhere = await createLedgerDatabase()
    try {
      const member = randomUUID()
      await openAccount(database.app, available(member), 'USDT')
      const id = await openAccount(elsewhere.app, available(member), 'USDT')
      const fresh = createPool(elsewhere.appUrl, { max: 1 })
      expect(await openAccount(fresh, available(member), 'USDT')).toBe(id)
      await fresh.end()
    } finally {
      await elsewhere.drop()
    }
  })
})
