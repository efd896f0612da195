import { bep20, type Network, trc20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../../../../tools/test/full.ts'
import { createChainWorld, type ChainWorld } from '../../../test/chainWorld.ts'
import { drain } from '../../../test/railContract.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'
import { headersKeptBack } from './readBlocks.ts'

const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n

// The code is the same for both, and so is each node: the full run tries the other one, too.
describe.for(isFull ? [bep20, trc20] : [bep20])('reorganisations of $rail', { timeout: 60_000 }, (network: Network) => {
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

  const findVanished = async (txHash: string) =>
    (
      await world.database.app.query(
        `select member_id as "memberId", amount, state, ended_at as "endedAt" from vanished_credit where tx_hash = $1`,
        [txHash],
      )
    ).rows
  /** As the application does, to a place of the member’s own. */
  async function request(memberId: string, amount: bigint): Promise<{ id: string; needed: number; reason: string }> {
    const destinationId = await bindDestination(world.database.app, memberId, { rail: network.rail })
    const { id, approvalsNeeded, approvalReason } = await withdraw(world.database.app, {
      memberId,
      destinationId,
      amount,
    })
    return { id, needed: approvalsNeeded, reason: approvalReason }
  }
  const readApprovals = async (id: string) =>
    (
      await world.owner.query(
        `select approvals_needed as needed, approval_reason as reason,
          extract(epoch from deadline_at - created_at)::int / 3600 as hours from withdrawal where id = $1`,
        [id],
      )
    ).rows[0]
  const countAutomatic = async (): Promise<bigint> =>
    (await world.owner.query('select (sum_automatic(false, ledger.now())).day')).rows[0].day

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

  // Attack by a member with the server’s password, on payouts: a deposit is credited, a reorganisation deeper than the
  // confirmations takes it back, and it is withdrawn. Impossible: once it is noticed, the member’s withdrawals wait for
  // a person, and the application can neither end that nor hide what is missing.
  test('a member withdraws a deposit that a deep reorganisation has taken back', async () => {
    const { app } = world.database
    const memberId = randomUUID()
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(40))
    await world.node.mine(25)
    await poll()
    const earlier = await request(memberId, usdt(11))
    const queued = await request(memberId, usdt(12))
    await world.owner.query(`update withdrawal set destination_usable_at = 'infinity' where id = $1`, [earlier.id])
    await world.owner.query('select process_withdrawals(100)')
    expect([earlier, queued]).toMatchObject([{ needed: 0 }, { needed: 0 }])
    const countedBefore = await countAutomatic()
    await world.node.reorganise(30)
    await poll()

    expect(await readApprovals(earlier.id)).toEqual({ needed: 1, reason: 'vanished-credit', hours: 72 })
    // What was queued is stopped by whoever pays it, and is counted as before.
    expect(await readApprovals(queued.id)).toMatchObject({ needed: 0 })
    expect(await countAutomatic()).toBe(countedBefore - usdt(11))
    expect(await request(memberId, usdt(10))).toMatchObject({ needed: 1, reason: 'vanished-credit' })
    expect(await findVanished(hash)).toMatchObject([{ memberId, amount: usdt(40), state: 'missing', endedAt: null }])
    expect((await app.query(`select count(*)::int, sum(amount)::bigint from missing_credit`)).rows).toEqual([
      { count: 1, sum: usdt(40) },
    ])
    for (const statement of [
      `update chain_deposit set state = 'credited'`,
      `delete from chain_deposit`,
      `update reconciliation_item set closed_at = now()`,
      `update withdrawal set approvals_needed = 0`,
      `update missing_credit set amount = 0`,
      `delete from vanished_credit`,
      `select drop_deposits('${network.rail}', 0, '{}')`,
      `select record_deposits('${network.rail}', '[]')`,
      `select await_person()`,
    ])
      await expect(app.query(statement), statement).rejects.toThrow(/permission denied|cannot (update|delete)/)

    await world.node.rpc.send(raw)
    await world.node.mine(2)
    await poll()
    expect(await findVanished(hash)).toMatchObject([{ state: 'back', endedAt: expect.any(Date) }])
    expect((await app.query('select from missing_credit')).rowCount).toBe(0)
    expect(await world.availableOf(memberId)).toBe(usdt(7))
    expect(await request(memberId, usdt(7))).toMatchObject({ needed: 0 })
    // What waits for a person goes on waiting: its deadline is the same.
    expect(await readApprovals(earlier.id)).toMatchObject({ needed: 1, hours: 72 })
    await world.owner.query(`update payout set state = 'failed' where id = $1`, [queued.id])
    await world.expectAgreed()
  })

  test('a deposit that a reorganisation moved stays credited, however many blocks were read at once', async () => {
    const memberId = randomUUID()
    const { raw, hash } = await world.sendSigned(await world.addressOf(memberId), usdt(21))
    await world.node.mine(25)
    await poll()
    // Of so many blocks not every header is read.
    await world.node.reorganise(30, [[raw, 6]])
    await world.node.mine(headersKeptBack)
    await poll()
    expect(await getStates(memberId)).toEqual(['credited'])
    expect(await findVanished(hash)).toEqual([])
    expect(await world.availableOf(memberId)).toBe(usdt(21))
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
