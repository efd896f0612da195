import type { Hex } from '@millrace/chain/hex'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isFull, rounds } from '../../../tools/test/full.ts'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { runUntilKilled } from '../test/runUntilKilled.ts'
import type { Checkpoint } from './runtime.ts'

let world: World
const running: ReturnType<World['start']>[] = []
beforeAll(async () => {
  world = await createWorld()
  await world.fundHot(usdt(10_000))
})
afterAll(() => world.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((signer) => signer.stop()))
})
const start = () => {
  const signer = world.start()
  running.push(signer)
  return signer
}

type Payout = { readonly id: string; readonly address: `0x${string}`; readonly pays: bigint }

const mineUntilSent = async (payouts: readonly Payout[]) => {
  await expect
    .poll(async () => (await Promise.all(payouts.map(({ id }) => world.isSent(id)))).every(Boolean), {
      timeout: 60_000,
    })
    .toBe(true)
  await world.chains.bep20.mine(2)
}

/** Pays one more at the end, which is not among the given ones. */
const expectAllPaidOnce = async (payouts: readonly Payout[]) => {
  await mineUntilSent(payouts)
  // The signer has made another pass when it pays this one. If it pays a payout twice, it has done so by now.
  await mineUntilSent([await world.withdraw({ amount: usdt(5) })])
  for (const { address, pays } of payouts) expect(await world.balance(address)).toBe(pays)
}

const checkpoints: Checkpoint[] = [
  'payout-checked',
  'payout-inserted',
  'payout-committed',
  'payout-in-journal',
  'before-sending',
  'sent',
]
// The full run kills at every one of them and twice, the others between the commit and the sending, where a payout
// could double, with one payout that is sent already and one that no signer has seen.
test.each(isFull ? checkpoints : checkpoints.slice(2, 3))(
  'killed at "%s", the signer pays each payout exactly once',
  async (checkpoint) => {
    const before = await world.countHotTransactions()
    const payouts = [
      await world.withdraw({ amount: usdt(20) }),
      await world.withdraw({ amount: usdt(21) }),
      await world.withdrawAsOwner(usdt(22)),
    ]
    if (isFull) await runUntilKilled(world.env, checkpoint)
    // Queue one more while no signer runs, and kill the next signer at its second payout.
    payouts.push(await world.withdraw({ amount: usdt(23) }))
    await runUntilKilled(world.env, checkpoint, 2)
    start()
    await expectAllPaidOnce(payouts)
    expect(await world.countHotTransactions()).toBe(before + payouts.length + 1)
  },
)

/** By a signer that ends just after that. The full run kills it. */
const sendOnly = async ({ id }: Payout): Promise<void> => {
  if (isFull) return runUntilKilled(world.env, 'sent')
  const signer = world.start()
  await expect.poll(() => world.isSent(id)).toBe(true)
  await signer.stop()
}

test('a payout that was sent and mined before the signer ended is not signed again', async () => {
  const payout = await world.withdraw({ amount: usdt(20) })
  await sendOnly(payout)
  await world.chains.bep20.mine()
  expect(await world.balance(payout.address)).toBe(payout.pays)
  const before = await world.countHotTransactions()
  start()
  const next = await world.withdraw({ amount: usdt(24) })
  await expectAllPaidOnce([payout, next])
  expect(await world.countHotTransactions()).toBe(before + 2)
})

test('a payout that the node lost is sent again with the same hash, and the next nonce follows it', async () => {
  const lost = await world.withdraw({ amount: usdt(25) })
  await sendOnly(lost)
  const signed = await world.findSigned(lost.id)
  await world.chains.bep20.rpc.call('anvil_dropTransaction', [signed?.hash])
  expect(await world.isSent(lost.id)).toBe(false)
  start()
  const next = await world.withdraw({ amount: usdt(26) })
  await expectAllPaidOnce([lost, next])
  expect(await world.findSigned(lost.id)).toEqual(signed)
  expect((await world.findSigned(next.id))?.nonce).toBe((signed?.nonce ?? 0) + 1)
})

test('a second signer waits, takes over when the first one stops, and every payout is made once', async () => {
  const before = await world.countHotTransactions()
  const hasLogged = (signer: ReturnType<typeof start>, text: string) => () =>
    signer.logLines.some(({ msg, rail }) => msg.startsWith(text) && rail === 'bep20')
  const first = start()
  await expect.poll(hasLogged(first, 'signing')).toBe(true)
  const second = start()
  await expect.poll(hasLogged(second, 'another signer')).toBe(true)
  const payouts = []
  for (let i = 0; i < rounds({ quick: 5, full: 12 }); i += 1) {
    payouts.push(await world.withdraw({ amount: usdt(10 + i) }))
    if (i === 2) expect(hasLogged(second, 'signing')()).toBe(false)
    if (i === 3) await first.stop()
  }
  await expectAllPaidOnce(payouts)
  expect(hasLogged(second, 'signing')()).toBe(true)
  expect(await world.countHotTransactions()).toBe(before + payouts.length + 1)
})

test('payouts are made once while the database cuts connections and another signer waits', async () => {
  const before = await world.countHotTransactions()
  start()
  start()
  const payouts = []
  for (let i = 0; i < rounds({ quick: 4, full: 8 }); i += 1) {
    payouts.push(await world.withdraw({ amount: usdt(10 + i) }))
    if (i % 3 === 2) continue
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'millrace signer' and datname = current_database()`,
    )
  }
  await expectAllPaidOnce(payouts)
  expect(await world.countHotTransactions()).toBe(before + payouts.length + 1)
})

test('payouts that a reorganisation removes are sent again unchanged, and arrive once', async () => {
  start()
  const payouts = [await world.withdraw({ amount: usdt(20) }), await world.withdraw({ amount: usdt(21) })]
  await expectAllPaidOnce(payouts)
  const signed = await Promise.all(payouts.map(({ id }) => world.findSigned(id)))
  const { rpc } = world.chains.bep20
  const mined = (await rpc.receipts(signed.map((transaction) => transaction?.hash as Hex))).map(
    (receipt) => receipt?.blockNumber ?? 0,
  )
  const depth = (await rpc.blockNumber()) - Math.min(...mined) + 1
  await Promise.all(running.splice(0).map((signer) => signer.stop()))
  await rpc.call('anvil_reorg', [depth, []])
  for (const { hash } of signed.filter((transaction) => transaction !== null))
    await rpc.call('anvil_dropTransaction', [hash])
  expect(await Promise.all(payouts.map(({ address }) => world.balance(address)))).toEqual([0n, 0n])
  start()
  await expectAllPaidOnce(payouts)
  expect(await Promise.all(payouts.map(({ id }) => world.findSigned(id)))).toEqual(signed)
})

test('a running signer notices a reorganisation', async () => {
  start()
  const payout = await world.withdraw({ amount: usdt(27) })
  await expectAllPaidOnce([payout])
  const signed = await world.findSigned(payout.id)
  const { rpc } = world.chains.bep20
  const [receipt] = await rpc.receipts([signed?.hash as Hex])
  await rpc.call('anvil_reorg', [(await rpc.blockNumber()) - (receipt?.blockNumber ?? 0) + 1, []])
  await expectAllPaidOnce([payout])
  expect(await world.findSigned(payout.id)).toEqual(signed)
})

test('a chain that is restored to an older state gets all missing payouts in the order of their nonces', async () => {
  const { rpc } = world.chains.bep20
  const saved = await rpc.call<string>('evm_snapshot', [])
  const signer = start()
  const payouts = [
    await world.withdraw({ amount: usdt(20) }),
    await world.withdraw({ amount: usdt(21) }),
    await world.withdraw({ amount: usdt(22) }),
  ]
  await expectAllPaidOnce(payouts)
  await signer.stop()
  await rpc.call('evm_revert', [saved])
  expect(await Promise.all(payouts.map(({ address }) => world.balance(address)))).toEqual([0n, 0n, 0n])
  start()
  await expectAllPaidOnce([...payouts, await world.withdraw({ amount: usdt(23) })])
})
