import { readBalances, bep20, deployToken, mint, type Address } from '@millrace/chain'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { runUntilKilled } from '../test/untilKilled.ts'

let world: World
let signer: ReturnType<World['start']> | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.end())
afterEach(async () => {
  await signer?.stop()
  signer = undefined
})
const sweeps = async (sender: Address) =>
  (
    await world.owner.query<{ amount: string }>(
      `select amount from signed_transaction where purpose = 'sweep' and sender = $1 order by nonce`,
      [sender],
    )
  ).rows.map(({ amount }) => BigInt(amount))
const hot = () => world.balance(world.keys.bep20.hotAddress)
/** Blocks go on, and the watcher reads them, until something is so. */
const untilMined = async (what: () => Promise<unknown>, wanted: unknown) => {
  await expect
    .poll(
      async () => {
        await world.chains.bep20.mine()
        await world.readTo('bep20')
        return what()
      },
      { timeout: 30_000, interval: 100 },
    )
    .toEqual(wanted)
}

test('with too little in the hot wallet a payout waits, credited deposits are collected, and then it is paid', async () => {
  const payout = await world.withdraw({ amount: usdt(48) })
  signer = world.start()
  await expect
    .poll(
      () => signer?.lines.filter(({ payout: id, msg }) => id === payout.id && msg.includes('waits for money')).length,
      { timeout: 20_000 },
    )
    .toBe(1)
  const deposits = [
    await world.deposit({ amount: usdt(30) }),
    await world.deposit({ amount: usdt(25), branch: 'machine' }),
  ]
  await untilMined(() => world.balance(payout.address), payout.pays)
  for (const address of deposits) expect(await world.balance(address)).toBe(0n)
  expect(await hot()).toBe(usdt(30 + 25) - payout.pays)
  expect(signer.lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(
    signer.lines.filter(({ payout: id, msg }) => id === payout.id && msg.includes('waits for money')),
  ).toHaveLength(1)
  expect(await world.items(payout.id)).toEqual([])
})

test('who asks for less does not wait for one that cannot be paid at all, but does for one whose money is coming', async () => {
  const large = await world.takeOut(usdt(5_000))
  const small = await world.withdraw({ amount: usdt(2) })
  signer = world.start()
  await untilMined(() => world.balance(small.address), small.pays)
  expect(await world.signedOf(large.id)).toBeNull()
  await world.deposit({ amount: usdt(6_000) })
  await untilMined(() => world.balance(large.address), large.pays)
})

test('what is not credited stays where it came to: pending, below the minimum, in another token', async () => {
  signer = world.start()
  const pending = await world.deposit({ amount: usdt(9), state: 'pending' })
  const small = await world.deposit({ amount: usdt(1), state: 'below-minimum' })
  const both = await world.deposit({ amount: usdt(10) })
  await untilMined(() => sweeps(both), [usdt(10)])
  await world.deposit({ amount: usdt(3), state: 'pending', address: both })
  await world.deposit({ amount: usdt(20), address: both })
  const { rpc } = world.chains.bep20
  const other = {
    ...bep20,
    token: { ...bep20.token, name: 'Other', address: await deployToken(rpc, { ...bep20.token, name: 'Other' }) },
  }
  await mint(rpc, other, both, 5n)
  await untilMined(() => sweeps(both), [usdt(10), usdt(20)])
  await untilMined(() => world.balance(both), usdt(3))
  const wrong = await world.deposit({ amount: usdt(7), state: 'wrong-token' })
  await wait(200)
  for (const [address, amount] of [
    [pending, 9],
    [small, 1],
    [wrong, 7],
  ] as const) {
    expect(await world.balance(address)).toBe(usdt(amount))
    expect(await sweeps(address)).toEqual([])
  }
  // Credited after all, it is collected.
  await world.owner.query(`update chain_deposit set state = 'credited' where state = 'pending'`)
  await untilMined(async () => [await world.balance(pending), await world.balance(both)], [0n, 0n])
  expect(await readBalances(rpc, other.token.address, [both])).toEqual([5n])
})

test('dust goes along, and only dust stays', async () => {
  signer = world.start()
  const [address, onlyDust] = [
    await world.deposit({ amount: usdt(10), dust: 123n }),
    await world.deposit({ amount: 0n, dust: 5n }),
  ]
  await untilMined(() => sweeps(address), [usdt(10)])
  await untilMined(() => readBalances(world.chains.bep20.rpc, bep20.token.address, [address, onlyDust]), [0n, 5n])
  expect(await sweeps(onlyDust)).toEqual([])
})

test('an address that is none of the key file is left alone and told in the log', async () => {
  const stranger: Address = '0x00000000000000000000000000000000000000bb'
  await world.owner.query(
    `insert into deposit_address (rail, address, number, member_id) values ('bep20', $1, 999999, gen_random_uuid())`,
    [stranger],
  )
  await world.deposit({ amount: usdt(10), address: stranger })
  signer = world.start()
  await expect
    .poll(() => signer?.lines.some(({ level, msg }) => level === 50 && msg.includes('none of this key file')), {
      timeout: 20_000,
    })
    .toBe(true)
  expect(await sweeps(stranger)).toEqual([])
  await world.owner.query('delete from chain_deposit where address = $1', [stranger])
})

test.each(['sweep-kept', 'before-sending', 'sent'] as const)('killed at "%s" the sweep is made once', async (point) => {
  const before = await hot()
  const address = await world.deposit({ amount: usdt(10) })
  await runUntilKilled(world.env, point)
  signer = world.start()
  await untilMined(() => world.balance(address), 0n)
  await wait(200)
  expect(await sweeps(address)).toEqual([usdt(10)])
  expect(await hot()).toBe(before + usdt(10))
})

test('many deposits are all collected, some with each look', async () => {
  const before = await hot()
  for (let i = 0; i < 45; i += 1) await world.deposit({ amount: usdt(5) })
  signer = world.start()
  await untilMined(hot, before + usdt(45 * 5))
})
