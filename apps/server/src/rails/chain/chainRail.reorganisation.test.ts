import { bep20, type Network, trc20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChainWorld, type ChainWorld } from '../../../test/chainWorld.ts'
import { drain } from '../../../test/railContract.ts'

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n

describe.for([bep20, trc20])('reorganisations of $rail', { timeout: 60_000 }, (network: Network) => {
  let world: ChainWorld
  beforeAll(async () => {
    world = await createChainWorld(network)
  }, 60_000)
  afterAll(async () => {
    await world.close()
  })

  const poll = () => drain(world.rail)
  const getStates = async (memberId: string) => (await world.depositsOf(memberId)).map(({ state }) => state)
  const findItems = async (txHash: string) =>
    (
      await world.owner.query(
        'select kind, difference, closed_at is not null as "isClosed" from reconciliation_item where subject = $1',
        [`${txHash}:0`],
      )
    ).rows

  test('a reorganisation before the credit drops a deposit, which counts again once it is mined again', async () => {
    const [memberId, other] = [randomUUID(), randomUUID()]
    const rechargeId = await world.openRecharge(memberId)
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(30))
    await world.send(await world.addressOf(other), usdt(31))
    await world.node.mine(5)
    await poll()
    expect([await getStates(memberId), await getStates(other)]).toEqual([['pending'], ['pending']])
    await world.node.reorganise(8)
    await poll()
    expect([await getStates(memberId), await getStates(other)]).toEqual([['dropped'], ['dropped']])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'pending', txHash: '' }])
    expect(await world.rechargesOf(other)).toMatchObject([{ state: 'failed', reason: 'reorganised' }])
    await world.expectAgreed()

    await world.node.rpc.send(raw)
    await world.node.mine(2)
    await poll()
    expect(await getStates(memberId)).toEqual(['pending'])
    expect(await world.rechargesOf(memberId)).toMatchObject([{ id: rechargeId, state: 'processing', txHash: hash }])
    await world.settle()
    await poll()
    expect(await world.availableOf(memberId)).toBe(usdt(30))
    expect(await world.availableOf(other)).toBe(0n)
    await world.expectAgreed()
  })

  test('a reorganisation that moves a deposit to another block restarts its confirmations', async () => {
    const memberId = randomUUID()
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(33))
    await world.node.mine(10)
    await poll()
    const [before] = await world.depositsOf(memberId)
    await world.node.reorganise(11, [[raw, 7]])
    await poll()
    const [after] = await world.depositsOf(memberId)
    expect(after).toMatchObject({ state: 'pending', txHash: hash })
    const block = after?.block as number
    expect(block).toBeGreaterThan(before?.block as number)
    await world.node.mine(18 - ((await world.node.rpc.blockNumber()) - block))
    await poll()
    expect(await world.availableOf(memberId)).toBe(0n)
    await world.node.mine()
    await poll()
    expect(await world.availableOf(memberId)).toBe(usdt(33))
    expect(await world.rechargesOf(memberId)).toHaveLength(1)
    await world.expectAgreed()
  })

  test('a reorganisation after the credit opens an item until the deposit is mined again', async () => {
    const [memberId, other] = [randomUUID(), randomUUID()]
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(40))
    await world.node.mine(25)
    await poll()
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    await world.node.reorganise(30)
    await world.payIn(other, 41)
    await world.settle()
    await poll()
    expect(await getStates(memberId)).toEqual(['reversed'])
    expect(await findItems(hash)).toEqual([{ kind: 'reorganised', difference: -usdt(40), isClosed: false }])
    // The member keeps the money. The loss shows as a difference until an operator has dealt with it.
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    expect(await world.availableOf(other)).toBe(usdt(41))
    await world.expectAgreed(-usdt(40))

    await world.node.rpc.send(raw)
    await world.node.mine(25)
    await poll()
    expect(await getStates(memberId)).toEqual(['credited'])
    expect(await findItems(hash)).toMatchObject([{ isClosed: true }])
    expect(await world.availableOf(memberId)).toBe(usdt(40))
    await world.expectAgreed()
  })

  test('a payout that a reorganisation undoes is not paid until it is final again', async () => {
    const memberId = randomUUID()
    await world.payIn(memberId, 100)
    await world.settle()
    await poll()
    const payoutId = await world.queuePayout(memberId)
    const payout = async () =>
      (
        await world.owner.query(
          `select state, block_number is not null as "isMined", rail_transaction <> '' as "hasHash"
           from payout where id = $1`,
          [payoutId],
        )
      ).rows[0]
    await world.carryOut()
    await world.node.mine(3)
    await poll()
    expect(await payout()).toEqual({ state: 'sent', isMined: true, hasHash: true })
    await world.node.reorganise(4)
    await poll()
    expect(await payout()).toMatchObject({ state: 'sent', isMined: false })
    await world.carryOut()
    await world.node.mine(20)
    await poll()
    expect(await payout()).toMatchObject({ state: 'paid', isMined: true })
    expect(await world.timesPaid(payoutId)).toBe(1)
    await world.expectAgreed()
  })
})
