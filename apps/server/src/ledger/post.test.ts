import { money } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
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
  newTransferId,
  platformOwner,
  promotions,
  revenue,
} from './index.ts'

let database: LedgerDatabase
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
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    expect(await post(poster, buy(member, machine, 30n))).toBe('posted')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(70n))
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(30n))
    await expectSound(poster)
  })

  test('the same key with the same parameters gives the same answer and moves money once', async () => {
    const { poster } = database
    const member = randomUUID()
    await fundMember(poster, member, usdt(100n))
    const posting = buy(member, randomUUID(), 30n)
    expect(await post(poster, posting)).toBe('posted')
    expect(await post(poster, posting)).toBe('same')
    expect(await post(poster, posting)).toBe('same')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(70n))
    await expectSound(poster)
  })

  test('the same key with other parameters is refused, whatever differs', async () => {
    const { poster } = database
    const [member, other, machine] = [randomUUID(), randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    await fundMember(poster, other, usdt(100n))
    await fundPromotions(poster, usdt(100n))
    const posting = buy(member, machine, 30n)
    const [leg] = posting.legs as [Posting['legs'][number]]
    expect(await post(poster, posting)).toBe('posted')
    const changed: Posting[] = [
      buy(member, machine, 31n, posting.id),
      { ...buy(other, machine, 30n, posting.id), reason: posting.reason },
      { ...buy(member, randomUUID(), 30n, posting.id), reason: posting.reason },
      { ...posting, reason: 'order:other' },
      { ...posting, legs: [leg, leg] },
      { ...posting, legs: [{ kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(30n) }] },
    ]
    for (const posting of changed) expect(await post(poster, posting)).toBe('key-reused')
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(30n))
    await expectSound(poster)
  })

  test('the same key from many connections at once moves money once, and the other calls answer same', async () => {
    const { poster } = database
    const member = randomUUID()
    await fundMember(poster, member, usdt(1_000n))
    for (const legs of [1, 3]) {
      const {
        legs: [leg],
      } = buy(member, randomUUID(), 10n)
      const posting = {
        id: newTransferId(),
        reason: 'race',
        legs: Array.from({ length: legs }, () => leg as Posting['legs'][number]),
      }
      const outcomes = await times(50, () => post(poster, posting))
      expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'same')).toHaveLength(49)
    }
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(960n))
    await expectSound(poster)
  })

  test('one key racing with different parameters moves money for one of them only', async () => {
    const { poster } = database
    const member = randomUUID()
    await fundMember(poster, member, usdt(1_000n))
    const machine = randomUUID()
    const one = buy(member, machine, 1n)
    const [leg] = one.legs as [Posting['legs'][number]]
    const postings = [
      one,
      { ...one, legs: [leg, leg] },
      { ...one, legs: [leg, leg, leg] },
      buy(member, machine, 4n, one.id),
    ]
    const outcomes = await times(40, async (i) => ({
      i: i % 4,
      outcome: await post(poster, postings[i % 4] as Posting),
    }))
    const winners = new Set(outcomes.filter(({ outcome }) => isDone(outcome)).map(({ i }) => i))
    expect(winners.size).toBe(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'key-reused')).toHaveLength(30)
    const [winner] = winners
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(BigInt((winner as number) + 1)))
    await expectSound(poster)
  })

  test('an uncovered posting is refused and moves nothing, and its key stays refused', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(10n))
    const posting = buy(member, machine, 11n)
    expect(await post(poster, posting)).toBe('insufficient')
    await fundMember(poster, member, usdt(10n))
    // The caller got a refusal. A late repeat of that call must not take the money after all.
    expect(await post(poster, posting)).toBe('insufficient')
    expect(await post(poster, buy(member, machine, 5n, posting.id))).toBe('key-reused')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(20n))
    expect(await post(poster, buy(member, machine, 11n))).toBe('posted')
    await expectSound(poster)
  })

  test('a group of legs is posted as a whole or not at all', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(70n))
    await fundPromotions(poster, usdt(30n))
    const before = await getBalance(databaseOf(poster), promotions, 'USDT')
    const withCoupon = (price: bigint, coupon: bigint): Posting => ({
      id: newTransferId(),
      reason: 'order',
      legs: [
        { kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(price) },
        { kind: 'coupon', from: promotions, to: escrow(machine), amount: usdt(coupon) },
      ],
    })
    expect(await post(poster, withCoupon(71n, 30n))).toBe('insufficient')
    expect(await post(poster, withCoupon(70n, before.minor + 1n))).toBe('insufficient')
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(0n))
    expect(await post(poster, withCoupon(70n, 30n))).toBe('posted')
    expect(await getBalance(databaseOf(poster), escrow(machine), 'USDT')).toEqual(usdt(100n))
    await expectSound(poster)
  })

  test('within a group incoming legs cover outgoing ones', async () => {
    const { poster } = database
    const machine = randomUUID()
    await fundRevenue(poster, machine, usdt(50n))
    const member = randomUUID()
    const outcome = await post(poster, {
      id: newTransferId(),
      reason: 'settlement',
      legs: [
        { kind: 'income', from: revenue(machine), to: income(member), amount: usdt(50n) },
        { kind: 'claim', from: income(member), to: available(member), amount: usdt(50n) },
      ],
    })
    expect(outcome).toBe('posted')
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(50n))
    await expectSound(poster)
  })

  test('64 connections that overspend never take an account below zero, and spend all of it', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    const outcomes = await times(256, () => post(poster, buy(member, machine, 3n)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(33)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(223)
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(1n))
    await expectSound(poster)
  })

  test('an owner who has paid in nothing cannot fund promotions or the currency position', async () => {
    const { poster } = database
    const kes = (kind: 'promotions-fund' | 'owner-out', to: typeof promotions): Posting => ({
      id: newTransferId(),
      reason: 'test',
      legs: [{ kind, from: platformOwner, to, amount: money(1n, 'KES') }],
    })
    expect(await post(poster, kes('promotions-fund', promotions))).toBe('insufficient')
    expect(await post(poster, kes('owner-out', custody('bank')))).toBe('insufficient')
    expect(
      await post(poster, {
        id: newTransferId(),
        reason: 'test',
        legs: [{ kind: 'fx-fund', from: platformOwner, to: fx, amount: usdt(10n ** 15n) }],
      }),
    ).toBe('insufficient')
    await expectSound(poster)
  })

  test('a conversion has two sides, and pays out only what the position was funded with', async () => {
    const { poster } = database
    const member = randomUUID()
    await post(poster, {
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
    expect(await post(poster, convert(12_900n, 101n))).toBe('insufficient')
    expect(await post(poster, convert(12_900n, 100n))).toBe('posted')
    expect(await getBalance(databaseOf(poster), fx, 'KES')).toEqual(money(12_900n, 'KES'))
    const {
      legs: [local, tether],
    } = convert(1n, 1n)
    for (const leg of [local, tether]) {
      await fundFx()
      await expect(
        post(poster, { id: newTransferId(), reason: 'half', legs: [leg as Posting['legs'][number]] }),
      ).rejects.toThrow('as a whole')
    }
    // In its own currency the position is unbounded: this would create shillings out of nothing.
    const minted: Posting = {
      id: newTransferId(),
      reason: 'mint',
      legs: [
        { kind: 'fx-in', from: custody('bank'), to: fx, amount: money(1n, 'KES') },
        { kind: 'fx-in', from: fx, to: available(member), amount: money(1_000n, 'KES') },
      ],
    }
    await expect(post(poster, minted)).rejects.toThrow('not allowed')
    await expectSound(poster)

    async function fundFx() {
      await post(poster, {
        id: newTransferId(),
        reason: 'test',
        legs: [
          { kind: 'owner-in', from: custody('bep20'), to: platformOwner, amount: usdt(1n) },
          { kind: 'fx-fund', from: platformOwner, to: fx, amount: usdt(1n) },
        ],
      })
    }
  })

  test('the records of a member are all their transfers, newest first, in pages', async () => {
    const { poster } = database
    const [member, machine] = [randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    for (const minor of [1n, 2n, 3n, 4n]) await post(poster, buy(member, machine, minor))
    await post(poster, buy(member, machine, 1_000n))
    const first = await listEntries(databaseOf(poster), member, { limit: 3 })
    const second = await listEntries(databaseOf(poster), member, { limit: 3, before: first.at(-1)?.seq ?? 0n })
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
    expect(await listEntries(databaseOf(poster), randomUUID(), { limit: 3 })).toEqual([])
  })

  test('a posting that can never be valid throws, covered or not', async () => {
    const { poster } = database
    const [member, other, machine] = [randomUUID(), randomUUID(), randomUUID()]
    await fundMember(poster, member, usdt(100n))
    const postInvalid = (posting: Omit<Posting, 'id' | 'reason'>): Promise<unknown> =>
      post(poster, { id: newTransferId(), reason: 'wrong', ...posting })
    const toBuyIncome = (minor: bigint) =>
      ({ legs: [{ kind: 'buy', from: available(member), to: income(other), amount: usdt(minor) }] }) as const
    await expect(postInvalid(toBuyIncome(1n))).rejects.toThrow('not allowed')
    await expect(postInvalid(toBuyIncome(1_000n))).rejects.toThrow('cannot be posted')
    await expect(
      postInvalid({ legs: [{ kind: 'withdraw-hold', from: available(member), to: held(member), amount: usdt(1n) }] }),
    ).rejects.toThrow('as a whole')
    await expect(
      postInvalid({ legs: [{ kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(1n) }] }),
    ).rejects.toThrow('cannot be posted')
    await expect(postInvalid({ legs: [] })).rejects.toThrow('at least one leg')
    await expect(
      postInvalid({ legs: [{ kind: 'buy', from: available(member), to: escrow(machine), amount: usdt(0n) }] }),
    ).rejects.toThrow('positive')
    await expect(
      postInvalid({
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
    expect(await getBalance(databaseOf(poster), available(member), 'USDT')).toEqual(usdt(100n))
    await expectSound(poster)
  })
})
