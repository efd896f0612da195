import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDifference, type Rail } from '../src/rails/rail.ts'
import { expectSound } from './expectSound.ts'

/** A rail and its environment, for the tests that every rail must pass. */
export type RailWorld = {
  readonly rail: Rail
  /** The same rail in another process. */
  readonly another: Rail
  /** The database with the owner's login. */
  readonly owner: pg.Pool
  readonly newMember: () => Promise<string>
  /** Pays in `times` whole units of the rail's currency for a member, from outside, without notifying the platform. */
  readonly payIn: (memberId: string, times: number) => Promise<void>
  /** What a member is credited for that, in the smallest unit of USDT. */
  readonly worth: (times: number) => bigint
  /** Makes everything so far final: mines blocks on a chain, does nothing at a bank. */
  readonly settle: () => Promise<void>
  /** Whether there is a time between seen and final. */
  readonly hasWaiting: boolean
  /** Queues an approved withdrawal as a payout; returns the payout's id. The outside refuses a doomed one. */
  readonly queuePayout: (memberId: string, isDoomed?: boolean) => Promise<string>
  /** Does the signer's part of paying out, and nothing at a bank. May be called again. */
  readonly carryOut: () => Promise<void>
  /** How many times that payout was paid outside. */
  readonly timesPaid: (payoutId: string) => Promise<number>
  readonly takeDown: () => Promise<void>
  readonly bringUp: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The tests that every rail must pass. Called from a rail's own test file. */
export function testRail(name: string, createWorld: () => Promise<RailWorld>): void {
  describe(`the rail ${name}`, () => {
    let world: RailWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(async () => {
      await world.close()
    })

    test('an arrival is found once even when polled twice', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await settleAndPoll(world)
      await drain(world.rail)
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('an arrival is found once even when two processes poll at the same time', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await world.payIn(memberId, 30)
      await world.settle()
      await Promise.all([world.rail, world.another, world.rail, world.another].map(drain))
      expect(await availableOf(world, memberId)).toBe(world.worth(20) + world.worth(30))
    })

    test('an arrival is not credited before it is final', async () => {
      if (!world.hasWaiting) return expect(world.hasWaiting).toBe(false)
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await drain(world.rail)
      expect(await availableOf(world, memberId)).toBe(0n)
      await settleAndPoll(world)
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('nothing that happened between polls is lost', async () => {
      const members = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
      for (const memberId of members) {
        await world.payIn(memberId, 20)
        await world.settle()
      }
      await drain(world.rail)
      for (const memberId of members) expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('a rail that is down does not throw, reports it, and continues where it stopped', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await world.takeDown()
      expect((await world.rail.poll()).isUp).toBe(false)
      // A chain has nothing to hand over, whether up or down.
      await expect(world.rail.pay()).resolves.toHaveProperty('isUp')
      expect(await world.rail.ownBalances()).toBeNull()
      expect(await world.rail.health()).toMatchObject({ isUp: false, note: expect.stringMatching(/./) })
      await world.bringUp()
      await settleAndPoll(world)
      expect(await world.rail.health()).toMatchObject({ isUp: true, note: '' })
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('a payout that is requested twice is paid once', async () => {
      const payoutId = await world.queuePayout(await newFundedMember(world))
      await carryOut(world)
      await carryOut(world)
      await Promise.all([world.rail, world.another].map(drain))
      expect(await payoutOf(world, payoutId)).toMatchObject({
        state: 'paid',
        rail_transaction: expect.stringMatching(/./),
      })
      expect(await world.timesPaid(payoutId)).toBe(1)
    })

    test('a payout that fails outside is refunded once', async () => {
      const memberId = await newFundedMember(world)
      const before = await availableOf(world, memberId)
      const payoutId = await world.queuePayout(memberId, true)
      expect(await availableOf(world, memberId)).toBeLessThan(before)
      await carryOut(world)
      await carryOut(world)
      expect(await payoutOf(world, payoutId)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) })
      expect(await availableOf(world, memberId)).toBe(before)
      expect(await world.timesPaid(payoutId)).toBe(0)
    })

    test('its own balance is what came in minus what went out, and the ledger agrees', async () => {
      await settleAndPoll(world)
      const balances = await world.rail.ownBalances()
      expect(balances?.map(({ currency }) => currency).toSorted()).toEqual(world.rail.currencies.toSorted())
      for (const balance of balances ?? []) {
        expect(getDifference(balance)).toBe(0n)
        const {
          rows: [account],
        } = await world.owner.query<{ minor: bigint }>(
          `select coalesce(sum(case when t.from_account = a.id then t.amount else -t.amount end), 0)::bigint as minor
          from ledger.account a join ledger.transfer t on a.id in (t.from_account, t.to_account)
          where a.kind = 'custody' and a.owner = $1 and a.currency = $2`,
          [world.rail.name, balance.currency],
        )
        expect(balance.custody).toBe(account?.minor)
      }
      await expectSound(world.owner)
    })
  })
}

/** Polls a rail until it has nothing more to do. */
export async function drain(rail: Rail): Promise<void> {
  for (let polled = await rail.poll(); ; polled = await rail.poll()) {
    if (!polled.isUp) throw new Error(`the rail ${rail.name} is down: ${polled.note}`)
    if (!polled.hasMore) return
  }
}

async function settleAndPoll(world: RailWorld): Promise<void> {
  await drain(world.rail)
  await world.settle()
  await drain(world.rail)
}

async function carryOut(world: RailWorld): Promise<void> {
  await world.carryOut()
  // Two processes may hand over the same payout.
  await Promise.all([world.rail.pay(), world.another.pay()])
  await settleAndPoll(world)
}

async function newFundedMember(world: RailWorld): Promise<string> {
  const memberId = await world.newMember()
  await world.payIn(memberId, 100)
  await settleAndPoll(world)
  return memberId
}

async function availableOf({ owner }: RailWorld, memberId: string): Promise<bigint> {
  const {
    rows: [account],
  } = await owner.query<{ balance: bigint }>(
    "select balance from ledger.account where owner = $1 and kind = 'available' and currency = 'USDT'",
    [memberId],
  )
  return account?.balance ?? 0n
}

async function payoutOf({ owner }: RailWorld, id: string): Promise<unknown> {
  const {
    rows: [payout],
  } = await owner.query('select state, reason, rail_transaction from payout where id = $1', [id])
  return payout
}
