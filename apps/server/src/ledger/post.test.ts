import { money } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase } from '../../test/createLedgerDatabase.ts'
import type { TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, fundPromotions, fundRevenue, usdt } from '../../test/fund.ts'
import { isDone, post, type Posting } from '../../test/ledger.ts'
import {
  available,
  getBalance,
  custody,
  listEntries,
  escrow,
  fees,
  fx,
  held,
  income,
  inTransaction,
  newTransferId,
  platformOwner,
  promotions,
  revenue,
} from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 64 })
})
afterAll(async () => {
  await database.drop()
})

const buy = (memberId: string, machineId: string, minor: bigint, id = newTransferId()): Posting => ({
  id,
  reason: `order:${machineId}`,
  legs: [{ kind: 'buy', from: available(memberId), to: escrow(machineId), amount: usdt(minor) }],
})

const times = <Result>(count: number, work: (i: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describe('posting', () => {
  test('a transfer takes from one account what it gives to the other', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    expect(await post(app, buy(member, machine, 30n))).toBe('posted')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(70n))
    expect(await getBalance(app, escrow(machine), 'USDT')).toEqual(usdt(30n))
    await expectSound(app)
  })

  test('the same key with the same parameters gives the same answer and moves money once', async () => {
    const { app } = database
    const member = randomUUID()
    await fundMember(app, member, usdt(100n))
    const posting = buy(member, randomUUID(), 30n)
    expect(await post(app, posting)).toBe('posted')
    expect(await post(app, posting)).toBe('same')
    expect(await post(app, posting)).toBe('same')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(70n))
    await expectSound(app)
  })

  test('the same key with other parameters is refused, whatever differs', async () => {
    const { app } = database
    const [member, other, machine] = [randomUUID(), randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    await fundMember(app, other, usdt(100n))
    await fundPromotions(app, usdt(100n))
    const posting = buy(member, machine, 30n)
    const [leg] = posting.legs as [Posting['legs'][number]]
    expect(await post(app, posting)).toBe('posted')
    const changed: Posting[] = [
      buy(member, machine, 31n, posting.id),
      { ...buy(other, machine, 30n, posting.id), reason: posting.reason },
      { ...buy(member, randomUUID(), 30n, posting.id), reason: posting.reason },
      { ...posting, reason: 'order:other' },
      { ...posting, legs: [leg, leg] },
      { ...posting, legs: [{ kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(30n) }] },
    ]
    for (const posting of changed) expect(await post(app, posting)).toBe('key-reused')
    expect(await getBalance(app, escrow(machine), 'USDT')).toEqual(usdt(30n))
    await expectSound(app)
  })

  test('the same key from many connections at once moves money once, and the others are told it was the same', async () => {
    const { app } = database
    const member = randomUUID()
    await fundMember(app, member, usdt(1_000n))
    for (const legs of [1, 3]) {
      const {
        legs: [leg],
      } = buy(member, randomUUID(), 10n)
      const posting = {
        id: newTransferId(),
        reason: 'race',
        legs: Array.from({ length: legs }, () => leg as Posting['legs'][number]),
      }
      const outcomes = await times(50, () => post(app, posting))
      expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'same')).toHaveLength(49)
    }
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(960n))
    await expectSound(app)
  })

  test('one key racing with different parameters moves money for one of them only', async () => {
    const { app } = database
    const member = randomUUID()
    await fundMember(app, member, usdt(1_000n))
    const machine = randomUUID()
    const one = buy(member, machine, 1n)
    const [leg] = one.legs as [Posting['legs'][number]]
    const postings = [
      one,
      { ...one, legs: [leg, leg] },
      { ...one, legs: [leg, leg, leg] },
      buy(member, machine, 4n, one.id),
    ]
    const outcomes = await times(40, async (i) => ({ i: i % 4, outcome: await post(app, postings[i % 4] as Posting) }))
    const winners = new Set(outcomes.filter(({ outcome }) => isDone(outcome)).map(({ i }) => i))
    expect(winners.size).toBe(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'key-reused')).toHaveLength(30)
    const [winner] = winners
    expect(await getBalance(app, escrow(machine), 'USDT')).toEqual(usdt(BigInt((winner as number) + 1)))
    await expectSound(app)
  })

  test('what is not covered is refused and moves nothing, and the refusal keeps its key', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(10n))
    const posting = buy(member, machine, 11n)
    expect(await post(app, posting)).toBe('insufficient')
    await fundMember(app, member, usdt(10n))
    // The caller was told no. A late repeat of that call must not take the money after all.
    expect(await post(app, posting)).toBe('insufficient')
    expect(await post(app, buy(member, machine, 5n, posting.id))).toBe('key-reused')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(20n))
    expect(await post(app, buy(member, machine, 11n))).toBe('posted')
    await expectSound(app)
  })

  test('a group of legs is posted as a whole or not at all', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(70n))
    await fundPromotions(app, usdt(30n))
    const before = await getBalance(app, promotions, 'USDT')
    const withCoupon = (price: bigint, coupon: bigint): Posting => ({
      id: newTransferId(),
      reason: 'order',
      legs: [
        { kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(price) },
        { kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(coupon) },
      ],
    })
    expect(await post(app, withCoupon(71n, 30n))).toBe('insufficient')
    expect(await post(app, withCoupon(70n, before.minor + 1n))).toBe('insufficient')
    expect(await getBalance(app, escrow(machine), 'USDT')).toEqual(usdt(0n))
    expect(await post(app, withCoupon(70n, 30n))).toBe('posted')
    expect(await getBalance(app, escrow(machine), 'USDT')).toEqual(usdt(100n))
    await expectSound(app)
  })

  test('within a group what comes in covers what goes out', async () => {
    const { app } = database
    const machine = randomUUID()
    await fundRevenue(app, machine, usdt(50n))
    const member = randomUUID()
    const outcome = await post(app, {
      id: newTransferId(),
      reason: 'settlement',
      legs: [
        { kind: 'income', from: revenue(machine), to: income(member), amount: usdt(50n) },
        { kind: 'claim', from: income(member), to: available(member), amount: usdt(50n) },
      ],
    })
    expect(outcome).toBe('posted')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(50n))
    await expectSound(app)
  })

  test('64 connections that spend more than there is never take an account below zero, and spend all of it', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    const outcomes = await times(256, () => post(app, buy(member, machine, 3n)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(33)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(223)
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(1n))
    await expectSound(app)
  })

  test('an owner who has put in nothing cannot fund promotions or the currency position', async () => {
    const { app } = database
    const kes = (kind: 'promotions-fund' | 'owner-out', to: typeof promotions): Posting => ({
      id: newTransferId(),
      reason: 'test',
      legs: [{ kind, from: platformOwner, to, amount: money(1n, 'KES') }],
    })
    expect(await post(app, kes('promotions-fund', promotions))).toBe('insufficient')
    expect(await post(app, kes('owner-out', custody('bank')))).toBe('insufficient')
    expect(
      await post(app, {
        id: newTransferId(),
        reason: 'test',
        legs: [{ kind: 'fx-fund', from: platformOwner, to: fx, amount: usdt(10n ** 15n) }],
      }),
    ).toBe('insufficient')
    await expectSound(app)
  })

  test('a conversion goes in on one side and out on the other, and gives only what the position was funded with', async () => {
    const { app } = database
    const member = randomUUID()
    await post(app, {
      id: newTransferId(),
      reason: 'test',
      legs: [
        { kind: 'owner-in', from: custody('bep20'), to: platformOwner, amount: usdt(100n) },
        { kind: 'fx-fund', from: platformOwner, to: fx, amount: usdt(100n) },
      ],
    })
    const convert = (shillings: bigint, tether: bigint): Posting => ({
      id: newTransferId(),
      reason: 'cash',
      legs: [
        { kind: 'fx-in', from: custody('bank'), to: fx, amount: money(shillings, 'KES') },
        { kind: 'fx-in', from: fx, to: available(member), amount: usdt(tether) },
      ],
    })
    expect(await post(app, convert(12_900n, 101n))).toBe('insufficient')
    expect(await post(app, convert(12_900n, 100n))).toBe('posted')
    expect(await getBalance(app, fx, 'KES')).toEqual(money(12_900n, 'KES'))
    const {
      legs: [local, tether],
    } = convert(1n, 1n)
    for (const leg of [local, tether]) {
      await fundFx()
      await expect(
        post(app, { id: newTransferId(), reason: 'half', legs: [leg as Posting['legs'][number]] }),
      ).rejects.toThrow('as a whole')
    }
    // In its own currency the position has no bound: this would make shillings out of nothing.
    const minted: Posting = {
      id: newTransferId(),
      reason: 'mint',
      legs: [
        { kind: 'fx-in', from: custody('bank'), to: fx, amount: money(1n, 'KES') },
        { kind: 'fx-in', from: fx, to: available(member), amount: money(1_000n, 'KES') },
      ],
    }
    await expect(post(app, minted)).rejects.toThrow('not allowed')
    await expectSound(app)

    async function fundFx() {
      await post(app, {
        id: newTransferId(),
        reason: 'test',
        legs: [
          { kind: 'owner-in', from: custody('bep20'), to: platformOwner, amount: usdt(1n) },
          { kind: 'fx-fund', from: platformOwner, to: fx, amount: usdt(1n) },
        ],
      })
    }
  })

  test('a posting is undone with the transaction it is part of', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    const posting = buy(member, machine, 30n)
    await expect(
      inTransaction(app, async (transaction) => {
        expect(await post(transaction, posting)).toBe('posted')
        expect(await getBalance(transaction, available(member), 'USDT')).toEqual(usdt(70n))
        throw new Error('the order could not be written')
      }),
    ).rejects.toThrow('the order could not be written')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(100n))
    // Also the account that was opened in it is gone; its id must not have been remembered.
    expect(await post(app, posting)).toBe('posted')
    await expectSound(app)
  })

  test('a posting and the row it is for are written together or not at all', async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    const notice = {
      place: 'wallet',
      title: { en_US: member },
      content: { en_US: 'bought' },
      isPublished: true,
    } as const
    const buyAndTell = (isFailing: boolean) =>
      inTransaction(app, async (transaction) => {
        const outcome = await post(transaction, buy(member, machine, 30n))
        await transaction.db.insertInto('notice').values(notice).execute()
        if (isFailing) throw new Error('the last step failed')
        return outcome
      })
    const told = async () => (await app.query(`select from notice where title->>'en_US' = $1`, [member])).rowCount
    await expect(buyAndTell(true)).rejects.toThrow('the last step failed')
    expect([await told(), (await getBalance(app, escrow(machine), 'USDT')).minor]).toEqual([0, 0n])
    expect(await buyAndTell(false)).toBe('posted')
    expect([await told(), (await getBalance(app, escrow(machine), 'USDT')).minor]).toEqual([1, 30n])
    await expectSound(app)
  })

  test('a transaction in which a failed statement was overlooked is not taken for done', async () => {
    const { app } = database
    const member = randomUUID()
    await fundMember(app, member, usdt(100n))
    await expect(
      inTransaction(app, async (transaction) => {
        await post(transaction, buy(member, randomUUID(), 30n))
        await transaction.query({ text: 'select 1 / 0' }).catch(() => {})
      }),
    ).rejects.toThrow('rolled back')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(100n))
  })

  test('opposite transfers over the same accounts from many connections all succeed', async () => {
    const { app } = database
    const members = Array.from({ length: 4 }, () => randomUUID())
    const machines = [randomUUID(), randomUUID()]
    for (const member of members) await fundMember(app, member, usdt(1_000n))
    for (const machine of machines) for (const member of members) await post(app, buy(member, machine, 100n))
    const outcomes = await times(200, (i) =>
      inTransaction(app, async (transaction) => {
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
    )
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    await expectSound(app)
  })

  test("a member's records are all the member's transfers, newest first, page by page", async () => {
    const { app } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    for (const minor of [1n, 2n, 3n, 4n]) await post(app, buy(member, machine, minor))
    await post(app, buy(member, machine, 1_000n))
    const first = await listEntries(app, member, { limit: 3 })
    const second = await listEntries(app, member, { limit: 3, before: first.at(-1)?.seq ?? 0n })
    expect([...first, ...second].map(({ kind, amount, from, to }) => [kind, from, to, amount.minor])).toEqual([
      ['buy', 'available', 'escrow', 4n],
      ['buy', 'available', 'escrow', 3n],
      ['buy', 'available', 'escrow', 2n],
      ['buy', 'available', 'escrow', 1n],
      ['recharge', 'custody', 'available', 100n],
    ])
    expect(first[0]).toMatchObject({
      reason: `order:${machine}`,
      businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      leg: 0,
    })
    expect(await listEntries(app, randomUUID(), { limit: 3 })).toEqual([])
  })

  test('what can never be posted is a bug and throws, covered or not', async () => {
    const { app } = database
    const [member, other, machine] = [randomUUID(), randomUUID(), randomUUID()]
    await fundMember(app, member, usdt(100n))
    const wrong = (posting: Omit<Posting, 'id' | 'reason'>): Promise<unknown> =>
      post(app, { id: newTransferId(), reason: 'wrong', ...posting })
    const buyOf = (minor: bigint) =>
      ({ legs: [{ kind: 'buy', from: available(member), to: income(other), amount: usdt(minor) }] }) as const
    await expect(wrong(buyOf(1n))).rejects.toThrow('not allowed')
    await expect(wrong(buyOf(1_000n))).rejects.toThrow('cannot be posted')
    await expect(
      wrong({ legs: [{ kind: 'withdraw-hold', from: available(member), to: held(member), amount: usdt(1n) }] }),
    ).rejects.toThrow('as a whole')
    await expect(
      wrong({ legs: [{ kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(1n) }] }),
    ).rejects.toThrow('cannot be posted')
    await expect(wrong({ legs: [] })).rejects.toThrow('at least one leg')
    await expect(
      wrong({ legs: [{ kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(0n) }] }),
    ).rejects.toThrow('positive')
    await expect(
      wrong({
        legs: [
          {
            kind: 'buy',
            from: available(member),
            to: escrow(machine),
            amount: { minor: 1.5 as unknown as bigint, currency: 'USDT' },
          },
        ],
      }),
    ).rejects.toThrow('not exact')
    expect(await getBalance(app, available(member), 'USDT')).toEqual(usdt(100n))
    await expectSound(app)
  })
})
