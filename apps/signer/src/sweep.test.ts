import { readBalances, bep20, deployToken, mint, type Address } from '@millrace/chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull, rounds } from '../../../tools/test/full.ts'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { runUntilKilled } from '../test/runUntilKilled.ts'

let world: World
let signer: ReturnType<World['start']> | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await stopSigner()
  await world.close()
})
/** For tests of what comes while a signer runs: the one that runs already, or a new one. */
const useSigner = () => (signer ??= world.start())
/** For tests of what is there before one begins. */
const stopSigner = async () => {
  await signer?.stop()
  signer = undefined
}
const findSweeps = async (sender: Address) =>
  (
    await world.owner.query<{ amount: string }>(
      `select amount from signed_transaction where purpose = 'sweep' and sender = $1 order by nonce`,
      [sender],
    )
  ).rows.map(({ amount }) => BigInt(amount))
const readHotBalance = () => world.balance(world.keys.bep20.hotAddress)
/** Mines blocks and moves the watcher's cursor until the value is as expected. */
const mineUntil = async (read: () => Promise<unknown>, expected: unknown) => {
  await expect
    .poll(
      async () => {
        await world.chains.bep20.mine()
        await world.moveCursor('bep20')
        return read()
      },
      { timeout: 60_000, interval: 100 },
    )
    .toEqual(expected)
}

/** Once this has been swept, the signer has looked at every earlier deposit. Returns the amount. */
const sweepOneMore = async (): Promise<bigint> => {
  const amount = usdt(6)
  const address = await world.deposit({ amount })
  await mineUntil(() => world.balance(address), 0n)
  return amount
}

test('a payout above the hot wallet’s balance waits until credited deposits are swept', async () => {
  const payout = await world.withdraw({ amount: usdt(48) })
  await stopSigner()
  signer = world.start()
  await expect
    .poll(
      () =>
        signer?.logLines.filter(({ payout: id, msg }) => id === payout.id && msg.includes('waits for money')).length,
      { timeout: 60_000 },
    )
    .toBe(1)
  const deposits = [
    await world.deposit({ amount: usdt(30) }),
    await world.deposit({ amount: usdt(25), branch: 'machine' }),
  ]
  await mineUntil(() => world.balance(payout.address), payout.pays)
  for (const address of deposits) expect(await world.balance(address)).toBe(0n)
  expect(await readHotBalance()).toBe(usdt(30 + 25) - payout.pays)
  expect(signer.logLines.filter(({ level }) => level >= 40)).toEqual([])
  expect(
    signer.logLines.filter(({ payout: id, msg }) => id === payout.id && msg.includes('waits for money')),
  ).toHaveLength(1)
  expect(await world.findItems(payout.id)).toEqual([])
})

test('smaller payouts do not wait for one that cannot be paid at all', async () => {
  const large = await world.withdrawAsOwner(usdt(5_000))
  const small = await world.withdraw({ amount: usdt(2) })
  useSigner()
  await mineUntil(() => world.balance(small.address), small.pays)
  expect(await world.findSigned(large.id)).toBeNull()
  await world.deposit({ amount: usdt(6_000) })
  await mineUntil(() => world.balance(large.address), large.pays)
})

test('uncredited deposits are not swept: pending, below the minimum, in another token', async () => {
  useSigner()
  const pending = await world.deposit({ amount: usdt(9), state: 'pending' })
  const small = await world.deposit({ amount: usdt(1), state: 'below-minimum' })
  const both = await world.deposit({ amount: usdt(10) })
  await mineUntil(() => findSweeps(both), [usdt(10)])
  await world.deposit({ amount: usdt(3), state: 'pending', address: both })
  await world.deposit({ amount: usdt(20), address: both })
  const { rpc } = world.chains.bep20
  const other = {
    ...bep20,
    token: { ...bep20.token, name: 'Other', address: await deployToken(rpc, { ...bep20.token, name: 'Other' }) },
  }
  await mint(rpc, other, both, 5n)
  await mineUntil(() => findSweeps(both), [usdt(10), usdt(20)])
  await mineUntil(() => world.balance(both), usdt(3))
  const wrong = await world.deposit({ amount: usdt(7), state: 'wrong-token' })
  await sweepOneMore()
  for (const [address, amount] of [
    [pending, 9],
    [small, 1],
    [wrong, 7],
  ] as const) {
    expect(await world.balance(address)).toBe(usdt(amount))
    expect(await findSweeps(address)).toEqual([])
  }
  // Once credited, it is swept.
  await world.owner.query(`update chain_deposit set state = 'credited' where state = 'pending'`)
  await mineUntil(async () => [await world.balance(pending), await world.balance(both)], [0n, 0n])
  expect(await readBalances(rpc, other.token.address, [both])).toEqual([5n])
})

test('dust is swept along with an amount, and never alone', async () => {
  useSigner()
  const [address, onlyDust] = [
    await world.deposit({ amount: usdt(10), dust: 123n }),
    await world.deposit({ amount: 0n, dust: 5n }),
  ]
  await mineUntil(() => findSweeps(address), [usdt(10)])
  await mineUntil(() => readBalances(world.chains.bep20.rpc, bep20.token.address, [address, onlyDust]), [0n, 5n])
  expect(await findSweeps(onlyDust)).toEqual([])
})

test('an address of another key file is logged and not swept', async () => {
  const stranger: Address = '0x00000000000000000000000000000000000000bb'
  await world.owner.query(
    `insert into deposit_address (rail, address, number, member_id) values ('bep20', $1, 999999, gen_random_uuid())`,
    [stranger],
  )
  const { logLines } = useSigner()
  await world.deposit({ amount: usdt(10), address: stranger })
  await expect
    .poll(() => logLines.some(({ level, msg }) => level === 50 && msg.includes('none of this key file')), {
      timeout: 60_000,
    })
    .toBe(true)
  expect(await findSweeps(stranger)).toEqual([])
  await world.owner.query('delete from chain_deposit where address = $1', [stranger])
})

// The full run kills at every one of them, the others between the commit and the sending.
test.each(isFull ? (['sweep-committed', 'before-sending', 'sent'] as const) : (['sweep-committed'] as const))(
  'killed at "%s", the sweep is made once',
  async (checkpoint) => {
    await stopSigner()
    const before = await readHotBalance()
    const address = await world.deposit({ amount: usdt(10) })
    await runUntilKilled(world.env, checkpoint)
    await world.endLeases()
    signer = world.start()
    await mineUntil(() => world.balance(address), 0n)
    const more = await sweepOneMore()
    expect(await findSweeps(address)).toEqual([usdt(10)])
    expect(await readHotBalance()).toBe(before + usdt(10) + more)
  },
)

test('many deposits are all swept, a few with each pass', async () => {
  await stopSigner()
  const before = await readHotBalance()
  const count = rounds({ quick: 22, full: 45 })
  await world.deposits(Array.from({ length: count }, () => ({ amount: usdt(5) })))
  signer = world.start()
  await mineUntil(readHotBalance, before + usdt(count * 5))
})
