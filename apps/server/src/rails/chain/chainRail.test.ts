import { type Address, bep20, mint, type Network, trc20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFull, rounds } from '../../../../../tools/test/full.ts'
import { startChainNode } from '../../../test/chainNode.ts'
import { createChainWorld, type ChainWorld } from '../../../test/chainWorld.ts'
import { createMachine } from '../../../test/machines.ts'
import { drain } from '../../../test/railContract.ts'
import { createChainRail, assertPracticeChains } from './chainRail.ts'

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n

describe.for([bep20, trc20])('deposits on $rail', (network: Network) => {
  /** Whatever takes many deposits or blocks is tried on one chain, and on both in the full run. */
  const hasMany = isFull || network === bep20
  let world: ChainWorld
  beforeAll(async () => {
    world = await createChainWorld(network)
  })
  afterAll(async () => {
    await world.close()
  })

  const poll = () => drain(world.rail)
  const getStates = async (memberId: string) => (await world.depositsOf(memberId)).map(({ state }) => state)

  test('concurrent requests for a member’s address get the same one, and no two members share one', async () => {
    const memberId = randomUUID()
    const addresses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? world.rail : world.another).getAddress({ memberId })),
    )
    expect(new Set(addresses).size).toBe(1)
    expect(await world.rail.getAddress({ memberId: randomUUID() })).not.toBe(addresses[0])
    expect(world.rail.formatAddress(addresses[0] as string)).toMatch(
      network.addressFormat === 'tron' ? /^T[1-9A-Za-z]{33}$/ : /^0x[0-9a-fA-F]{40}$/,
    )
  })

  test('a deposit is seen in its block and credited at its twentieth confirmation', async () => {
    const memberId = randomUUID()
    const rechargeId = await world.openRecharge(memberId)
    const txHash = await world.send(await world.addressOf(memberId), usdt(25))
    await world.node.mine()
    await poll()
    expect(await world.depositsOf(memberId)).toMatchObject([{ state: 'pending', amount: usdt(25), txHash }])
    expect(await world.rechargesOf(memberId)).toMatchObject([
      { id: rechargeId, state: 'processing', paid: usdt(25), credited: null, txHash },
    ])
    await world.node.mine(18)
    await poll()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.expectAgreed()
    await world.node.mine()
    await poll()
    expect(await world.availableOf(memberId)).toBe(usdt(25))
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'arrived', credited: usdt(25) }])
    expect(world.arrivals).toContainEqual({ rechargeId, memberId, creditedMinor: usdt(25) })
    await world.expectAgreed()
  })

  test('an unannounced deposit creates a recharge, and so does a second one for the same announcement', async () => {
    const memberId = randomUUID()
    const rechargeId = await world.openRecharge(memberId)
    const to = await world.addressOf(memberId)
    await world.send(to, usdt(10))
    await world.node.mine()
    await poll()
    await world.send(to, usdt(10))
    await world.node.mine(20)
    await poll()
    const recharges = await world.rechargesOf(memberId)
    expect(recharges.map(({ id, state }) => [id === rechargeId, state])).toEqual([
      [true, 'arrived'],
      [false, 'arrived'],
    ])
    expect(await world.availableOf(memberId)).toBe(usdt(20))
  })

  test('a deposit after the expiry of its recharge creates a new one', async () => {
    const memberId = randomUUID()
    const expired = await world.openRecharge(memberId, '-1 second')
    await world.payIn(memberId, 12)
    await world.settle()
    await poll()
    const recharges = await world.rechargesOf(memberId)
    expect(recharges.find(({ id }) => id === expired)?.state).toBe('pending')
    expect(recharges.find(({ id }) => id !== expired)).toMatchObject({ state: 'arrived', credited: usdt(12) })
  })

  test('a deposit below the minimum waits, and is credited together with later ones', async () => {
    const memberId = randomUUID()
    await world.payIn(memberId, 2)
    await world.settle()
    await poll()
    expect(await getStates(memberId)).toEqual(['below-minimum'])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ state: 'processing', reason: 'below-minimum' }])
    await world.expectAgreed()
    await world.payIn(memberId, 2)
    await world.settle()
    await poll()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.payIn(memberId, 1)
    await world.settle()
    await poll()
    expect(await getStates(memberId)).toEqual(['credited', 'credited', 'credited'])
    expect((await world.rechargesOf(memberId)).map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['arrived', '']),
    )
    expect(await world.availableOf(memberId)).toBe(usdt(5))
    await world.expectAgreed()
  })

  test('another token, or an amount of zero, is never credited', async () => {
    const memberId = randomUUID()
    const to = await world.addressOf(memberId)
    await world.send(to, usdt(500), await world.node.wrongToken())
    await world.send(to, 0n)
    await world.node.mine(30)
    await poll()
    expect(await getStates(memberId)).toEqual(['wrong-token'])
    expect(await world.rechargesOf(memberId)).toEqual([])
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.expectAgreed()
  })

  test('an impossible amount of a token blocks nothing', async () => {
    const memberId = randomUUID()
    await mint(
      world.node.rpc,
      { ...network, token: { ...network.token, address: await world.node.wrongToken() } },
      await world.addressOf(memberId),
      2n ** 255n,
    )
    await world.node.mine(20)
    await world.payIn(memberId, 8)
    await world.settle()
    await poll()
    expect(await world.availableOf(memberId)).toBe(usdt(8))
  })

  // Only a token with more decimals than the ledger.
  test.each([network].filter(({ token }) => token.decimals > 6))(
    'decimals that the ledger does not have are left unclaimed',
    async () => {
      const memberId = randomUUID()
      const to = await world.addressOf(memberId)
      for (let times = 0; times < 3; times++) await mint(world.node.rpc, network, to, 7_000_000_999_999_999_999n)
      await mint(world.node.rpc, network, to, 999_999_999_999n)
      await world.node.mine(20)
      await poll()
      const deposits = await world.depositsOf(memberId)
      expect(deposits.map(({ amount, dust, state }) => [amount, dust, state]).toSorted()).toEqual([
        [0n, '999999999999', 'below-minimum'],
        ...Array.from({ length: 3 }, () => [usdt(7), '999999999999', 'credited']),
      ])
      expect(await world.availableOf(memberId)).toBe(usdt(21))
      // Together the fractions exceed the ledger's smallest unit, and still belong to nobody.
      await world.expectAgreed()
    },
  )

  test.runIf(hasMany)('two watchers credit each of many deposits once', async () => {
    const members = Array.from({ length: rounds({ quick: 20, full: 100 }) }, () => randomUUID())
    for (const memberId of members) await world.send(await world.addressOf(memberId), usdt(6))
    await world.node.mine(5)
    await Promise.all([drain(world.rail), drain(world.another)])
    await world.node.mine(15)
    await Promise.all(Array.from({ length: 4 }, (_, index) => drain(index % 2 ? world.rail : world.another)))
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(6))
    await world.expectAgreed()
  })

  test.runIf(hasMany)('many unread blocks are caught up with', async () => {
    const members = Array.from({ length: 4 }, () => randomUUID())
    for (const memberId of members) {
      await world.payIn(memberId, 9)
      await world.node.mine(200)
    }
    await poll()
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(9))
    expect((await world.rail.health()).behind).toBe(0n)
    await world.expectAgreed()
  })

  test.runIf(hasMany)('connections that the database cuts lose and duplicate nothing', async () => {
    const members = Array.from({ length: rounds({ quick: 8, full: 20 }) }, () => randomUUID())
    for (const memberId of members) await world.send(await world.addressOf(memberId), usdt(11))
    const done = new AbortController()
    const cutting = (async () => {
      while (!done.signal.aborted) {
        await world.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = 'millrace_rail' and datname = current_database()`,
        )
        await pause(15)
      }
    })()
    for (let block = 0; block < 22; block++) {
      await world.node.mine()
      await Promise.all([world.rail, world.another].map((rail) => rail.poll().catch(() => {})))
    }
    done.abort()
    await cutting
    await vi.waitUntil(
      async () =>
        poll().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(11))
    await world.expectAgreed()
  })

  test('a deposit for a machine or from the owner becomes an unused receipt, whatever its amount', async () => {
    const machineId = await createMachine(world.owner)
    await world.send((await world.rail.getAddress({ machineId })) as Address, 123n)
    await world.send((await world.rail.getAddress('owner')) as Address, usdt(70))
    await world.send(world.hotAddress, usdt(71))
    await world.node.mine(20)
    await poll()
    const { rows } = await world.owner.query(
      `select machine_id as "machineId", amount, used_as as "usedAs" from receipt
       where member_id is null order by amount`,
    )
    expect(rows).toEqual([
      { machineId, amount: 123n, usedAs: null },
      { machineId: null, amount: usdt(70), usedAs: null },
      { machineId: null, amount: usdt(71), usedAs: null },
    ])
    expect(world.machinesPaid).toEqual([machineId])
    await world.expectAgreed()
  })

  test('sweeping members’ addresses is not a deposit', async () => {
    const before = await world.owner.query('select count(*) from chain_deposit')
    await world.carryOut()
    await world.node.mine(20)
    await poll()
    expect((await world.owner.query('select count(*) from chain_deposit')).rows).toEqual(before.rows)
    const [balance] = (await world.rail.ownBalances()) ?? []
    expect(balance?.hot).toBeGreaterThan(0n)
    await world.expectAgreed()
  })

  // Attack by somebody with the server’s password, on receipts: a deposit on a chain is recorded, credited or booked.
  // Impossible: these functions and tables are for the rails’ login alone.
  test('the application role can neither record nor book arrivals', async () => {
    const { app } = world.database
    for (const text of [
      "select book_receipts('{}')",
      `select credit_deposits('${network.rail}', 1)`,
      `select sync_recharges('${network.rail}')`,
      `select record_deposits('${network.rail}', '[]')`,
      `insert into receipt (rail, rail_transaction, amount) values ('${network.rail}', 'x', 1)`,
      `update rail_cursor set position = 0`,
      `delete from chain_block`,
      `insert into deposit_address (rail, address, number) values ('${network.rail}', '0x00', 1)`,
    ]) {
      await expect(app.query(text), text).rejects.toThrow('permission denied')
    }
  })
})

describe('the node', () => {
  test('on a public chain keeps the server from starting; one that is down does not', async () => {
    const node = await startChainNode({ ...bep20, chainId: 56 })
    const parts = { log: { warn: () => {}, info: () => {}, error: () => {} } } as unknown as Parameters<
      typeof createChainRail
    >[2]
    const rail = createChainRail(bep20, node.url, parts)
    await expect(assertPracticeChains([rail])).rejects.toThrow('chain 56, which is not one of practice')
    expect(await rail.poll()).toEqual({ isUp: false, note: expect.stringContaining('chain 56') })
    await node.takeDown()
    await assertPracticeChains([rail])
    await node.close()
  })

  test('whose chain was reset counts as down, and nothing is taken back', async () => {
    const world = await createChainWorld(bep20)
    const memberId = randomUUID()
    await world.payIn(memberId, 20)
    await world.settle()
    await drain(world.rail)
    await world.owner.query("update chain_block set hash = 'other' || number")
    expect(await world.rail.poll()).toMatchObject({ isUp: false, note: expect.stringContaining('another chain') })
    expect(await world.availableOf(memberId)).toBe(usdt(20))
    expect((await world.depositsOf(memberId))[0]?.state).toBe('credited')
    await world.close()
  })
})
