import { money } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { hold, isDone, post, release, resolve, type Holding, type Posting } from '../../test/ledger.ts'
import { available, getBalance, custody, fees, fx, held, newTransferId, platformOwner } from './index.ts'

let database: LedgerDatabase
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 64 })
})
afterAll(async () => {
  await database.drop()
})

const past = new Date(Date.now() - 60_000)
const future = new Date(Date.now() + 86_400_000)

const newHolding = (member: string, minor: bigint, expiresAt: Date | null = null): Holding => ({
  id: newTransferId(),
  kind: 'withdraw-hold',
  from: available(member),
  to: held(member),
  amount: usdt(minor),
  reason: 'withdrawal:1',
  expiresAt,
})

const newPayout = (member: string, paid: bigint, fee: bigint): Posting => ({
  id: newTransferId(),
  reason: 'paid:1',
  legs: [
    { kind: 'withdraw-paid', from: held(member), to: custody('trc20'), amount: usdt(paid) },
    { kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(fee) },
  ],
})

const newRelease = () => ({ id: newTransferId(), reason: 'cancelled' })

async function newFundedMember(minor: bigint): Promise<string> {
  const member = randomUUID()
  await fundMember(database.poster, member, usdt(minor))
  return member
}

async function readBalances(member: string): Promise<[bigint, bigint]> {
  return [
    (await getBalance(databaseOf(database.poster), available(member), 'USDT')).minor,
    (await getBalance(databaseOf(database.poster), held(member), 'USDT')).minor,
  ]
}

describe('holds', () => {
  test('a held amount cannot be used until it is paid out or released', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    const one = newHolding(member, 60n)
    expect(await hold(poster, one)).toBe('posted')
    expect(await readBalances(member)).toEqual([40n, 60n])
    expect(await hold(poster, newHolding(member, 41n))).toBe('insufficient')
    expect(await resolve(poster, one.id, newPayout(member, 57n, 3n))).toBe('posted')
    expect(await readBalances(member)).toEqual([40n, 0n])
    const two = newHolding(member, 40n)
    expect(await hold(poster, two)).toBe('posted')
    expect(await release(poster, two.id, newRelease())).toBe('posted')
    expect(await readBalances(member)).toEqual([40n, 0n])
    await expectSound(poster)
  })

  test('a refused hold cannot be resolved later, not even once the money is there', async () => {
    const { poster } = database
    const member = await newFundedMember(10n)
    const rejected = newHolding(member, 50n)
    expect(await hold(poster, rejected)).toBe('insufficient')
    const paying = newPayout(member, 45n, 5n)
    expect(await resolve(poster, rejected.id, paying)).toBe('hold-unknown')
    await fundMember(poster, member, usdt(100n))
    expect(await hold(poster, rejected)).toBe('insufficient')
    expect(await resolve(poster, rejected.id, paying)).toBe('hold-unknown')
    expect(await resolve(poster, rejected.id, newPayout(member, 45n, 5n))).toBe('hold-unknown')
    expect(await release(poster, rejected.id, newRelease())).toBe('hold-unknown')
    expect(await readBalances(member)).toEqual([110n, 0n])
    await expectSound(poster)
  })

  test('a hold that many connections resolve and release at once is resolved once', async () => {
    const { poster } = database
    for (let round = 0; round < rounds({ quick: 2, full: 5 }); round++) {
      const member = await newFundedMember(100n)
      const one = newHolding(member, 60n)
      await hold(poster, one)
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          i % 3 === 0 ? release(poster, one.id, newRelease()) : resolve(poster, one.id, newPayout(member, 57n, 3n)),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'hold-resolved')).toHaveLength(59)
      expect(await readBalances(member)).toEqual([outcomes.findIndex(isDone) % 3 === 0 ? 100n : 40n, 0n])
    }
    await expectSound(poster)
  })

  test('one resolution sent from many connections at once counts once, and all calls report it as done', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    const one = newHolding(member, 60n)
    await hold(poster, one)
    const paying = newPayout(member, 57n, 3n)
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => resolve(poster, one.id, paying)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'same')).toHaveLength(39)
    const two = newHolding(member, 40n)
    await hold(poster, two)
    const giving = newRelease()
    const given = await Promise.all(Array.from({ length: 40 }, () => release(poster, two.id, giving)))
    expect(given.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(given.filter((outcome) => outcome === 'same')).toHaveLength(39)
    expect(await readBalances(member)).toEqual([40n, 0n])
    await expectSound(poster)
  })

  test('a repeated hold creates no second hold, whether concurrent or later, open or resolved', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    const one = newHolding(member, 30n, future)
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => hold(poster, one)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'same')).toHaveLength(39)
    expect(await readBalances(member)).toEqual([70n, 30n])
    await resolve(poster, one.id, newPayout(member, 29n, 1n))
    expect(await hold(poster, one)).toBe('same')
    expect(await readBalances(member)).toEqual([70n, 0n])
    await expectSound(poster)
  })

  test('a hold refuses the same key with other parameters', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    const one = newHolding(member, 30n, future)
    await hold(poster, one)
    expect(await hold(poster, { ...one, amount: usdt(31n) })).toBe('key-reused')
    expect(await hold(poster, { ...one, reason: 'withdrawal:2' })).toBe('key-reused')
    expect(await hold(poster, { ...one, expiresAt: null })).toBe('key-reused')
    expect(await resolve(poster, one.id, { ...newPayout(member, 29n, 1n), id: one.id })).toBe('key-reused')
    const two = newHolding(member, 30n)
    await hold(poster, two)
    const paying = newPayout(member, 29n, 1n)
    expect(await resolve(poster, one.id, paying)).toBe('posted')
    expect(await resolve(poster, two.id, paying)).toBe('key-reused')
    expect(await release(poster, two.id, { id: paying.id, reason: paying.reason })).toBe('key-reused')
    expect(await post(poster, { ...paying, legs: paying.legs.slice(1) })).toBe('key-reused')
    const giving = newRelease()
    expect(await release(poster, two.id, giving)).toBe('posted')
    expect(await release(poster, two.id, { ...giving, reason: 'other' })).toBe('key-reused')
    expect(await release(poster, one.id, giving)).toBe('key-reused')
    await expectSound(poster)
  })

  test('an expired hold can only be released', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    const expired = newHolding(member, 60n, past)
    expect(await hold(poster, expired)).toBe('posted')
    const paying = newPayout(member, 57n, 3n)
    expect(await resolve(poster, expired.id, paying)).toBe('hold-expired')
    expect(await readBalances(member)).toEqual([40n, 60n])
    expect(await release(poster, expired.id, newRelease())).toBe('posted')
    expect(await resolve(poster, expired.id, paying)).toBe('hold-expired')
    expect(await resolve(poster, expired.id, newPayout(member, 57n, 3n))).toBe('hold-resolved')
    expect(await readBalances(member)).toEqual([100n, 0n])
    await expectSound(poster)
  })

  test('a resolution takes exactly the held amount, from the hold that it names', async () => {
    const { poster } = database
    const [member, other] = [await newFundedMember(100n), await newFundedMember(100n)]
    const one = newHolding(member, 60n)
    await hold(poster, one)
    await hold(poster, newHolding(other, 60n))
    await expect(resolve(poster, one.id, newPayout(member, 57n, 2n))).rejects.toThrow('as a whole')
    await expect(resolve(poster, one.id, newPayout(member, 57n, 4n))).rejects.toThrow(/as a whole|never_below_zero/)
    await expect(resolve(poster, one.id, newPayout(other, 57n, 3n))).rejects.toThrow('as a whole')
    await expect(
      resolve(poster, one.id, {
        id: newTransferId(),
        reason: 'odd',
        legs: [{ kind: 'withdraw-release', from: held(member), to: available(member), amount: usdt(60n) }],
      }),
    ).rejects.toThrow('cannot be posted')
    await expect(hold(poster, { ...newHolding(member, 1n), to: held(other) })).rejects.toThrow('not allowed')
    expect(await readBalances(member)).toEqual([40n, 60n])
    expect(await resolve(poster, one.id, newPayout(member, 57n, 3n))).toBe('posted')
    await expectSound(poster)
  })

  test('a withdrawal in a local currency is converted when it is paid', async () => {
    const { poster } = database
    const member = await newFundedMember(1_000_000n)
    const one = newHolding(member, 1_000_000n)
    await hold(poster, one)
    const legs: Posting['legs'] = [
      { kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt(50_000n) },
      { kind: 'fx-out', from: held(member), to: fx, amount: usdt(950_000n) },
      { kind: 'fx-out', from: fx, to: custody('bank'), amount: money(12_255n, 'KES') },
    ]
    await expect(
      resolve(poster, one.id, { id: newTransferId(), reason: 'paid', legs: legs.slice(0, 2) }),
    ).rejects.toThrow('as a whole')
    expect(await resolve(poster, one.id, { id: newTransferId(), reason: 'paid', legs })).toBe('posted')
    expect(await readBalances(member)).toEqual([0n, 0n])
    expect(await getBalance(databaseOf(poster), custody('bank'), 'KES')).toEqual(money(12_255n, 'KES'))
    await expectSound(poster)
  })

  test('a held amount cannot be held again, and only a member’s available account can be held', async () => {
    const { poster } = database
    const member = await newFundedMember(100n)
    await hold(poster, newHolding(member, 100n))
    expect(await hold(poster, newHolding(member, 1n))).toBe('insufficient')
    await expect(hold(poster, { ...newHolding(member, 1n), kind: 'buy' })).rejects.toThrow('cannot be posted')
    await expect(hold(poster, { ...newHolding(member, 1n), from: platformOwner })).rejects.toThrow('cannot be posted')
    await expectSound(poster)
  })
})
