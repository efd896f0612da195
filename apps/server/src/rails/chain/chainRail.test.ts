import { type Address, bep20, mint, type Network, trc20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startChainNode } from '../../../test/chainNode.ts'
import { createChainWorld, type ChainWorld } from '../../../test/chainWorld.ts'
import { createMachine } from '../../../test/machines.ts'
import { drain } from '../../../test/railContract.ts'
import { createChainRail, assertPracticeChains } from './chainRail.ts'

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n

describe.for([bep20, trc20])('deposits on $rail', { timeout: 60_000 }, (network: Network) => {
  let world: ChainWorld
  beforeAll(async () => {
    world = await createChainWorld(network)
  }, 60_000)
  afterAll(async () => {
    await world.close()
  })

  const look = () => drain(world.rail)
  const statesOf = async (memberId: string) => (await world.depositsOf(memberId)).map(({ state }) => state)
  const itemsOf = async (txHash: string) =>
    (
      await world.owner.query(
        'select kind, difference, closed_at is not null as "isClosed" from reconciliation_item where subject = $1',
        [`${txHash}:0`],
      )
    ).rows

  test('two who ask for the same address at once get one, and nobody shares one', async () => {
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

  test('a deposit is seen in its block, and is in the wallet at its twentieth confirmation and not at its nineteenth', async () => {
    const memberId = randomUUID()
    const rechargeId = await world.openRecharge(memberId)
    const txHash = await world.send(await world.addressOf(memberId), usdt(25))
    await world.node.mine()
    await look()
    expect(await world.depositsOf(memberId)).toMatchObject([{ state: 'pending', amount: usdt(25), txHash }])
    expect(await world.rechargesOf(memberId)).toMatchObject([
      { id: rechargeId, state: 'processing', paid: usdt(25), credited: null, txHash },
    ])
    await world.node.mine(18)
    await look()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.expectAgreed()
    await world.node.mine()
    await look()
    expect(await world.availableOf(memberId)).toBe(usdt(25))
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'arrived', credited: usdt(25) }])
    expect(world.arrivals).toContainEqual({ rechargeId, memberId, creditedMinor: usdt(25) })
    await world.expectAgreed()
  })

  test('what nobody announced makes a recharge of its own, and so does the second of two for one announcement', async () => {
    const memberId = randomUUID()
    const rechargeId = await world.openRecharge(memberId)
    const to = await world.addressOf(memberId)
    await world.send(to, usdt(10))
    await world.node.mine()
    await look()
    await world.send(to, usdt(10))
    await world.node.mine(20)
    await look()
    const recharges = await world.rechargesOf(memberId)
    expect(recharges.map(({ id, state }) => [id === rechargeId, state])).toEqual([
      [true, 'arrived'],
      [false, 'arrived'],
    ])
    expect(await world.availableOf(memberId)).toBe(usdt(20))
  })

  test('a deposit after its recharge has expired counts as a new one', async () => {
    const memberId = randomUUID()
    const expired = await world.openRecharge(memberId, '-1 second')
    await world.payIn(memberId, 12)
    await world.settle()
    await look()
    const recharges = await world.rechargesOf(memberId)
    expect(recharges.find(({ id }) => id === expired)?.state).toBe('pending')
    expect(recharges.find(({ id }) => id !== expired)).toMatchObject({ state: 'arrived', credited: usdt(12) })
  })

  test('what is below the minimum waits, and is credited with what comes later', async () => {
    const memberId = randomUUID()
    await world.payIn(memberId, 2)
    await world.settle()
    await look()
    expect(await statesOf(memberId)).toEqual(['below-minimum'])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ state: 'processing', reason: 'below-minimum' }])
    await world.expectAgreed()
    await world.payIn(memberId, 2)
    await world.settle()
    await look()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.payIn(memberId, 1)
    await world.settle()
    await look()
    expect(await statesOf(memberId)).toEqual(['credited', 'credited', 'credited'])
    expect((await world.rechargesOf(memberId)).map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['arrived', '']),
    )
    expect(await world.availableOf(memberId)).toBe(usdt(5))
    await world.expectAgreed()
  })

  test('another token, or nothing of the right one, is never credited', async () => {
    const memberId = randomUUID()
    const to = await world.addressOf(memberId)
    await world.send(to, usdt(500), await world.node.wrongToken())
    await world.send(to, 0n)
    await world.node.mine(30)
    await look()
    expect(await statesOf(memberId)).toEqual(['wrong-token'])
    expect(await world.rechargesOf(memberId)).toEqual([])
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.expectAgreed()
  })

  test('more of a token than there can be stops nothing', async () => {
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
    await look()
    expect(await world.availableOf(memberId)).toBe(usdt(8))
  })

  // A token with the ledger's own decimals has none too many.
  test.each([network].filter(({ token }) => token.decimals > 6))(
    'decimals that the ledger does not have are left unclaimed',
    async () => {
      const memberId = randomUUID()
      const to = await world.addressOf(memberId)
      for (let times = 0; times < 3; times++) await mint(world.node.rpc, network, to, 7_000_000_999_999_999_999n)
      await mint(world.node.rpc, network, to, 999_999_999_999n)
      await world.node.mine(20)
      await look()
      const deposits = await world.depositsOf(memberId)
      expect(deposits.map(({ amount, dust, state }) => [amount, dust, state]).toSorted()).toEqual([
        [0n, '999999999999', 'below-minimum'],
        ...Array.from({ length: 3 }, () => [usdt(7), '999999999999', 'credited']),
      ])
      expect(await world.availableOf(memberId)).toBe(usdt(21))
      // Together the rests are more than the ledger's smallest unit, and still nobody's.
      await world.expectAgreed()
    },
  )

  test('a reorganisation before the credit drops a deposit, and finding it again brings it back', async () => {
    const [memberId, other] = [randomUUID(), randomUUID()]
    const rechargeId = await world.openRecharge(memberId)
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(30))
    await world.send(await world.addressOf(other), usdt(31))
    await world.node.mine(5)
    await look()
    expect([await statesOf(memberId), await statesOf(other)]).toEqual([['pending'], ['pending']])
    await world.node.reorganise(8)
    await look()
    expect([await statesOf(memberId), await statesOf(other)]).toEqual([['dropped'], ['dropped']])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'pending', txHash: '' }])
    expect(await world.rechargesOf(other)).toMatchObject([{ state: 'failed', reason: 'reorganised' }])
    await world.expectAgreed()

    await world.node.rpc.send(raw)
    await world.node.mine(2)
    await look()
    expect(await statesOf(memberId)).toEqual(['pending'])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'processing', txHash: hash }])
    await world.settle()
    await look()
    expect(await world.availableOf(memberId)).toBe(usdt(30))
    expect(await world.availableOf(other)).toBe(0n)
    await world.expectAgreed()
  })

  test('a reorganisation that only moves a deposit to another block lets it count from there', async () => {
    const memberId = randomUUID()
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(33))
    await world.node.mine(10)
    await look()
    const [before] = await world.depositsOf(memberId)
    await world.node.reorganise(11, [[raw, 7]])
    await look()
    const [after] = await world.depositsOf(memberId)
    expect(after).toMatchObject({ state: 'pending', txHash: hash })
    const block = after?.block as number
    expect(block).toBeGreaterThan(before?.block as number)
    await world.node.mine(18 - ((await world.node.rpc.blockNumber()) - block))
    await look()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.node.mine()
    await look()
    expect(await world.availableOf(memberId)).toBe(usdt(33))
    expect(await world.rechargesOf(memberId)).toHaveLength(1)
    await world.expectAgreed()
  })

  test('a reorganisation after the credit opens an item and stops nothing; finding the deposit again closes it and credits nothing twice', async () => {
    const [memberId, other] = [randomUUID(), randomUUID()]
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(40))
    await world.node.mine(25)
    await look()
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    await world.node.reorganise(30)
    await world.payIn(other, 41)
    await world.settle()
    await look()
    expect(await statesOf(memberId)).toEqual(['reversed'])
    expect(await itemsOf(hash)).toEqual([{ kind: 'reorganised', difference: -usdt(40), isClosed: false }])
    // The member keeps what was promised; the loss shows as a difference until somebody has dealt with it.
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    expect(await world.availableOf(other)).toBe(usdt(41))
    await world.expectAgreed(-usdt(40))

    await world.node.rpc.send(raw)
    await world.node.mine(25)
    await look()
    expect(await statesOf(memberId)).toEqual(['credited'])
    expect(await itemsOf(hash)).toMatchObject([{ isClosed: true }])
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    await world.expectAgreed()
  })

  test('a hundred deposits and two watchers at once: each is credited once', async () => {
    const members = Array.from({ length: 100 }, () => randomUUID())
    for (const memberId of members) await world.send(await world.addressOf(memberId), usdt(6))
    await world.node.mine(5)
    await Promise.all([drain(world.rail), drain(world.another)])
    await world.node.mine(15)
    await Promise.all(Array.from({ length: 4 }, (_, index) => drain(index % 2 ? world.rail : world.another)))
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(6))
    await world.expectAgreed()
  })

  test('many blocks that nobody looked at are caught up with', async () => {
    const members = Array.from({ length: 4 }, () => randomUUID())
    for (const memberId of members) {
      await world.payIn(memberId, 9)
      await world.node.mine(200)
    }
    await look()
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(9))
    expect((await world.rail.health()).behind).toBe(0n)
    await world.expectAgreed()
  })

  test('connections that the database cuts off lose and double nothing', async () => {
    const members = Array.from({ length: 20 }, () => randomUUID())
    for (const memberId of members) await world.send(await world.addressOf(memberId), usdt(11))
    const over = new AbortController()
    const cutting = (async () => {
      while (!over.signal.aborted) {
        await world.owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'millrace_rail' and datname = current_database()",
        )
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    })()
    for (let block = 0; block < 22; block++) {
      await world.node.mine()
      await Promise.all([world.rail, world.another].map((rail) => rail.poll().catch(() => {})))
    }
    over.abort()
    await cutting
    await vi.waitUntil(
      async () =>
        look().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(usdt(11))
    await world.expectAgreed()
  })

  test('what comes for a machine or from the owner becomes a receipt that nobody has used, of any amount', async () => {
    const machineId = await createMachine(world.owner)
    await world.send((await world.rail.getAddress({ machineId })) as Address, 123n)
    await world.send((await world.rail.getAddress('owner')) as Address, usdt(70))
    await world.send(world.hotAddress, usdt(71))
    await world.node.mine(20)
    await look()
    const { rows } = await world.owner.query(
      'select machine_id as "machineId", amount, used_as as "usedAs" from receipt where member_id is null order by amount',
    )
    expect(rows).toEqual([
      { machineId, amount: 123n, usedAs: null },
      { machineId: null, amount: usdt(70), usedAs: null },
      { machineId: null, amount: usdt(71), usedAs: null },
    ])
    expect(world.machinesPaid).toEqual([machineId])
    await world.expectAgreed()
  })

  test('collecting money from members’ addresses is no deposit', async () => {
    const before = await world.owner.query('select count(*) from chain_deposit')
    await world.carryOut()
    await world.node.mine(20)
    await look()
    expect((await world.owner.query('select count(*) from chain_deposit')).rows).toEqual(before.rows)
    const [balance] = (await world.rail.ownBalances()) ?? []
    expect(balance?.hot).toBeGreaterThan(0n)
    await world.expectAgreed()
  })

  test('a payout that a reorganisation takes back is not paid until it is final elsewhere', async () => {
    const memberId = randomUUID()
    await world.payIn(memberId, 100)
    await world.settle()
    await look()
    const payoutId = await world.queuePayout(memberId)
    const payout = async () =>
      (
        await world.owner.query(
          `select state, block_number is not null as "isMined", rail_transaction <> '' as "isNamed" from payout where id = $1`,
          [payoutId],
        )
      ).rows[0]
    await world.carryOut()
    await world.node.mine(3)
    await look()
    expect(await payout()).toEqual({ state: 'sent', isMined: true, isNamed: true })
    await world.node.reorganise(4)
    await look()
    expect(await payout()).toMatchObject({ state: 'sent', isMined: false })
    await world.carryOut()
    await world.node.mine(20)
    await look()
    expect(await payout()).toMatchObject({ state: 'paid', isMined: true })
    expect(await world.timesPaid(payoutId)).toBe(1)
    await world.expectAgreed()
  })

  test('the application can neither say that money came nor book it', async () => {
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

describe('which chain', { timeout: 30_000 }, () => {
  test('the server does not start on a public chain, and starts when a node is down', async () => {
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

  test('a node that has begun anew takes nothing back: it is down until somebody has looked', async () => {
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
