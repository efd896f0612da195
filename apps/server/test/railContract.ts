import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDifference, type Rail } from '../src/rails/rail.ts'
import { expectSound } from './expectSound.ts'

/** A rail with a world around it, for the tests that every rail passes. */
export type RailWorld = {
  readonly rail: Rail
  /** The same rail as another process has it. */
  readonly another: Rail
  /** The database as its owner sees it. */
  readonly owner: pg.Pool
  readonly newMember: () => Promise<string>
  /** Somebody outside pays in for a member, `times` whole units of the rail's currency. Nothing of ours is told. */
  readonly payIn: (memberId: string, times: number) => Promise<void>
  /** What a member gets in the wallet for that, in the smallest unit of USDT. */
  readonly worth: (times: number) => bigint
  /** Lets the world go on until everything so far is final: blocks on a chain, nothing at a bank. */
  readonly settle: () => Promise<void>
  /** False where the rail has no time between seen and final. */
  readonly hasWaiting: boolean
  /**
   * A withdrawal of a member that is approved and queued as a payout; answers with the payout's id. `isDoomed`: the
   * outside will refuse it.
   */
  readonly queuePayout: (memberId: string, isDoomed?: boolean) => Promise<string>
  /** Does what is not the server's part of paying out: the signer's. May be called again. Nothing at a bank. */
  readonly carryOut: () => Promise<void>
  /** How often the world outside saw that payout. */
  readonly timesPaid: (payoutId: string) => Promise<number>
  readonly takeDown: () => Promise<void>
  readonly bringUp: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What every rail promises. Called from a rail's own test file. */
export function testRail(name: string, createWorld: () => Promise<RailWorld>): void {
  describe(`the rail ${name}`, { timeout: 60_000 }, () => {
    let world: RailWorld
    beforeAll(async () => {
      world = await createWorld()
    }, 60_000)
    afterAll(async () => {
      await world.close()
    })

    test('an arrival is found once though it is looked for twice', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await settleAndPoll(world)
      await drain(world.rail)
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('an arrival is found once though two processes look at the same moment', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await world.payIn(memberId, 30)
      await world.settle()
      await Promise.all([world.rail, world.another, world.rail, world.another].map(drain))
      expect(await availableOf(world, memberId)).toBe(world.worth(20) + world.worth(30))
    })

    test('an arrival is not in the wallet before it is final', async () => {
      if (!world.hasWaiting) return expect(world.hasWaiting).toBe(false)
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await drain(world.rail)
      expect(await availableOf(world, memberId)).toBe(0n)
      await settleAndPoll(world)
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('nothing that happened while nobody looked is lost', async () => {
      const members = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
      for (const memberId of members) {
        await world.payIn(memberId, 20)
        await world.settle()
      }
      await drain(world.rail)
      for (const memberId of members) expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('a rail that is down throws nothing, says so, and goes on where it was', async () => {
      const memberId = await world.newMember()
      await world.payIn(memberId, 20)
      await world.takeDown()
      expect((await world.rail.poll()).isUp).toBe(false)
      // A chain's has nothing to hand over, up or down.
      await expect(world.rail.pay()).resolves.toHaveProperty('isUp')
      expect(await world.rail.ownBalances()).toBeNull()
      expect(await world.rail.health()).toMatchObject({ isUp: false, note: expect.stringMatching(/./) })
      await world.bringUp()
      await settleAndPoll(world)
      expect(await world.rail.health()).toMatchObject({ isUp: true, note: '' })
      expect(await availableOf(world, memberId)).toBe(world.worth(20))
    })

    test('a payout that is asked for twice is paid once', async () => {
      const payoutId = await world.queuePayout(await richMember(world))
      await carryOut(world)
      await carryOut(world)
      await Promise.all([world.rail, world.another].map(drain))
      expect(await payoutOf(world, payoutId)).toMatchObject({
        state: 'paid',
        rail_transaction: expect.stringMatching(/./),
      })
      expect(await world.timesPaid(payoutId)).toBe(1)
    })

    test('a payout that fails outside gives the money back, once', async () => {
      const memberId = await richMember(world)
      const before = await availableOf(world, memberId)
      const payoutId = await world.queuePayout(memberId, true)
      expect(await availableOf(world, memberId)).toBeLessThan(before)
      await carryOut(world)
      await carryOut(world)
      expect(await payoutOf(world, payoutId)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) })
      expect(await availableOf(world, memberId)).toBe(before)
      expect(await world.timesPaid(payoutId)).toBe(0)
    })

    test('its own figure is what came in less what went out, and the ledger agrees', async () => {
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

/** Runs a rail until it has nothing more to do. */
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
  // Two processes may hand the same payout over.
  await Promise.all([world.rail.pay(), world.another.pay()])
  await settleAndPoll(world)
}

async function richMember(world: RailWorld): Promise<string> {
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
