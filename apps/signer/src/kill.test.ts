import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { runUntilKilled } from '../test/untilKilled.ts'
import type { Checkpoint } from './OnCheckpoint.ts'

let world: World
const running: ReturnType<World['start']>[] = []
beforeAll(async () => {
  world = await createWorld()
  await world.fundHot(usdt(10_000))
})
afterAll(() => world.end())
afterEach(async () => {
  await Promise.all(running.splice(0).map((signer) => signer.stop()))
})
const start = () => {
  const signer = world.start()
  running.push(signer)
  return signer
}

const allPaidOnce = async (payouts: readonly { id: string; address: `0x${string}`; pays: bigint }[]) => {
  await expect
    .poll(async () => (await Promise.all(payouts.map(({ id }) => world.isSent(id)))).every(Boolean), {
      timeout: 30_000,
    })
    .toBe(true)
  await world.chains.bep20.mine(2)
  // Several looks of the signer after all are mined: whoever would pay twice has had the chance.
  await wait(300)
  await world.chains.bep20.mine(2)
  for (const { address, pays } of payouts) expect(await world.balance(address)).toBe(pays)
}

const points: Checkpoint[] = ['payout-checked', 'payout-inserted', 'payout-kept', 'before-sending', 'sent']
test.each(points)(
  'killed at "%s", restarted, killed there again and restarted, each payout is on the chain exactly once',
  async (point) => {
    const before = await world.hotCount()
    const payouts = [
      await world.withdraw({ amount: usdt(20) }),
      await world.withdraw({ amount: usdt(21) }),
      await world.takeOut(usdt(22)),
    ]
    await runUntilKilled(world.env, point)
    // One more queued while nobody signs, and the second of the others is begun.
    payouts.push(await world.withdraw({ amount: usdt(23) }))
    await runUntilKilled(world.env, point, 2)
    start()
    await allPaidOnce(payouts)
    expect(await world.hotCount()).toBe(before + payouts.length)
  },
)

test('killed after it was sent and mined, the payout is not signed again', async () => {
  const payout = await world.withdraw({ amount: usdt(20) })
  await runUntilKilled(world.env, 'sent')
  await world.chains.bep20.mine()
  expect(await world.balance(payout.address)).toBe(payout.pays)
  const before = await world.hotCount()
  start()
  const next = await world.withdraw({ amount: usdt(24) })
  await allPaidOnce([payout, next])
  expect(await world.hotCount()).toBe(before + 1)
})

test('what was sent and lost by the node is sent again with the same hash, and the next nonce follows it', async () => {
  const lost = await world.withdraw({ amount: usdt(25) })
  await runUntilKilled(world.env, 'sent')
  const signed = await world.signedOf(lost.id)
  await world.chains.bep20.rpc.call('anvil_dropTransaction', [signed?.hash])
  expect(await world.isSent(lost.id)).toBe(false)
  start()
  const next = await world.withdraw({ amount: usdt(26) })
  await allPaidOnce([lost, next])
  expect(await world.signedOf(lost.id)).toEqual(signed)
  expect((await world.signedOf(next.id))?.nonce).toBe((signed?.nonce ?? 0) + 1)
})

test('two signers at once: the second waits, takes over when the first is stopped, and every payout is made once', async () => {
  const before = await world.hotCount()
  const says = (signer: ReturnType<typeof start>, text: string) => () =>
    signer.lines.some(({ msg, rail }) => msg.startsWith(text) && rail === 'bep20')
  const first = start()
  await expect.poll(says(first, 'signing'), { timeout: 20_000 }).toBe(true)
  const second = start()
  await expect.poll(says(second, 'another signer'), { timeout: 20_000 }).toBe(true)
  const payouts = []
  for (let i = 0; i < 12; i += 1) {
    payouts.push(await world.withdraw({ amount: usdt(10 + i) }))
    if (i === 5) expect(says(second, 'signing')()).toBe(false)
    if (i === 6) await first.stop()
  }
  await allPaidOnce(payouts)
  expect(says(second, 'signing')()).toBe(true)
  expect(await world.hotCount()).toBe(before + payouts.length)
})

test('the database cuts the signer’s connection in the middle of signing, with another one waiting: paid once', async () => {
  const before = await world.hotCount()
  start()
  start()
  const payouts = []
  for (let i = 0; i < 8; i += 1) {
    payouts.push(await world.withdraw({ amount: usdt(10 + i) }))
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millrace signer' and datname = current_database() and random() < 0.7`,
    )
  }
  await allPaidOnce(payouts)
  expect(await world.hotCount()).toBe(before + payouts.length)
})

test('a reorganisation throws payouts out of their blocks: they are sent again as they were, and arrive once', async () => {
  start()
  const payouts = [await world.withdraw({ amount: usdt(20) }), await world.withdraw({ amount: usdt(21) })]
  await allPaidOnce(payouts)
  const signed = await Promise.all(payouts.map(({ id }) => world.signedOf(id)))
  const { rpc } = world.chains.bep20
  const mined = (await rpc.receipts(signed.map((one) => one?.hash as Hex))).map((receipt) => receipt?.blockNumber ?? 0)
  const depth = (await rpc.blockNumber()) - Math.min(...mined) + 1
  await Promise.all(running.splice(0).map((signer) => signer.stop()))
  await rpc.call('anvil_reorg', [depth, []])
  for (const { hash } of signed.filter((one) => one !== null)) await rpc.call('anvil_dropTransaction', [hash])
  expect(await Promise.all(payouts.map(({ address }) => world.balance(address)))).toEqual([0n, 0n])
  start()
  await allPaidOnce(payouts)
  expect(await Promise.all(payouts.map(({ id }) => world.signedOf(id)))).toEqual(signed)
})

test('a reorganisation under a running signer is noticed as well', async () => {
  start()
  const payout = await world.withdraw({ amount: usdt(27) })
  await allPaidOnce([payout])
  const signed = await world.signedOf(payout.id)
  const { rpc } = world.chains.bep20
  const [receipt] = await rpc.receipts([signed?.hash as Hex])
  await rpc.call('anvil_reorg', [(await rpc.blockNumber()) - (receipt?.blockNumber ?? 0) + 1, []])
  await allPaidOnce([payout])
  expect(await world.signedOf(payout.id)).toEqual(signed)
})

test('a chain that is put back to an older state gets all that is missing, in the order of the nonces', async () => {
  const { rpc } = world.chains.bep20
  const saved = await rpc.call<string>('evm_snapshot', [])
  const signer = start()
  const payouts = [
    await world.withdraw({ amount: usdt(20) }),
    await world.withdraw({ amount: usdt(21) }),
    await world.withdraw({ amount: usdt(22) }),
  ]
  await allPaidOnce(payouts)
  await signer.stop()
  await rpc.call('evm_revert', [saved])
  expect(await Promise.all(payouts.map(({ address }) => world.balance(address)))).toEqual([0n, 0n, 0n])
  start()
  await allPaidOnce([...payouts, await world.withdraw({ amount: usdt(23) })])
})
