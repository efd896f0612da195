import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf, sendTo } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { post, type Posting } from '../../test/ledger.ts'
import { available, escrow, getBalance, inTransaction, newTransferId } from './index.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 64 })
})
afterAll(async () => {
  await database.drop()
})

const buy = (memberId: string, machineId: string, minor: bigint): Posting => ({
  id: newTransferId(),
  reason: `order:${machineId}`,
  legs: [{ kind: 'buy', from: available(memberId), to: escrow(machineId), amount: usdt(minor) }],
})

describe('a transaction', () => {
  test('that fails rolls back its posting', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    const posting = buy(member, machine, 30n)
    await expect(
      inTransaction(databaseOf(poster), async (transaction) => {
        expect(await post(transaction, posting)).toBe('posted')
        expect(await getBalance(transaction, available(member), 'USDT')).toEqual(usdt(70n))
        throw new Error('the order could not be written')
      }),
    ).rejects.toThrow('the order could not be written')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(100n))
    // The account that was opened in it is gone too; its id must not have been cached.
    expect(await post(poster, posting)).toBe('posted')
    await expectSound(poster)
  })

  test('commits a posting and its business row together or not at all', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    const notice = {
      place: 'wallet',
      title: { en_US: member },
      content: { en_US: 'bought' },
      isPublished: true,
    } as const
    const buyAndNotify = (isFailing: boolean) =>
      inTransaction(databaseOf(poster), async (transaction) => {
        const outcome = await post(transaction, buy(member, machine, 30n))
        await transaction.insertInto('notice').values(notice).execute()
        if (isFailing) throw new Error('the last step failed')
        return outcome
      })
    const countNotices = async () =>
      (await poster.query(`select from notice where title->>'en_US' = $1`, [member])).rowCount
    await expect(buyAndNotify(true)).rejects.toThrow('the last step failed')
    expect([await countNotices(), (await getBalance(databaseOf(poster), escrow(machine), 'USDT')).minor]).toEqual([
      0,
      0n,
    ])
    expect(await buyAndNotify(false)).toBe('posted')
    expect([await countNotices(), (await getBalance(databaseOf(poster), escrow(machine), 'USDT')).minor]).toEqual([
      1,
      30n,
    ])
    await expectSound(poster)
  })

  test('with a swallowed error does not count as committed', async () => {
    const { poster } = database
    const member = randomUUID()
    await fundMember(poster, member, usdt(100n))
    await expect(
      inTransaction(databaseOf(poster), async (transaction) => {
        await post(transaction, buy(member, randomUUID(), 30n))
        await sendTo(transaction, { text: 'select 1 / 0' }).catch(() => {})
      }),
    ).rejects.toThrow('rolled back')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(100n))
  })

  test('never deadlocks with opposite transfers over the same accounts', async () => {
    const { poster } = database
    const members = Array.from({ length: 4 }, () => randomUUID())
    const machines = [randomUUID(), randomUUID()]
    for (const member of members) await fundMember(poster, member, usdt(1_000n))
    for (const machine of machines) for (const member of members) await post(poster, buy(member, machine, 100n))
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        inTransaction(databaseOf(poster), async (transaction) => {
          const [member, machine] = [members[i % 4] as string, machines[i % 2] as string]
          return post(
            transaction,
            i % 3 === 0
              ? buy(member, machine, 1n)
              : {
                  id: newTransferId(),
                  reason: 'undo',
                  legs: [{ kind: 'buy-undone', from: escrow(machine), to: available(member), amount: usdt(1n) }],
                },
          )
        }),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    await expectSound(poster)
  })
})
