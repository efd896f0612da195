import { randomUUID } from 'node:crypto'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, usdt, type World } from '../test/createWorld.ts'
import { connect, saveSigned, takeLease } from './store.ts'

let world: World
const running: ReturnType<World['start']>[] = []
beforeAll(async () => {
  world = await createWorld()
  await world.fundHot(usdt(1_000))
})
afterAll(() => world.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((signer) => signer.stop()))
})
const start = (...options: Parameters<World['start']>) => {
  const signer = world.start(...options)
  running.push(signer)
  return signer
}
const says = async (signer: ReturnType<World['start']>, message: string): Promise<void> => {
  await expect.poll(() => signer.logLines.some(({ msg, rail }) => rail === 'bep20' && msg === message)).toBe(true)
}

/** As if nobody had renewed it for a while, which saves the test the wait. */
const runOut = () => world.owner.query(`update lease set renewed_at = '-infinity' where name = 'signer bep20'`)
/** The first one may renew it in between. */
const takeOver = async (standby: ReturnType<World['start']>): Promise<void> => {
  await expect
    .poll(async () => {
      await runOut()
      return standby.logLines.some(({ msg, rail }) => rail === 'bep20' && msg === 'signing')
    })
    .toBe(true)
}
const readNumber = async (): Promise<number> =>
  Number(
    (await world.owner.query<{ number: string }>(`select number from lease where name = 'signer bep20'`)).rows[0]
      ?.number,
  )
const expectPaidOnce = async (payout: Awaited<ReturnType<World['withdraw']>>) => {
  await expect.poll(() => world.isSent(payout.id)).toBe(true)
  await world.chains.bep20.mine(2)
  expect(await world.balance(payout.address)).toBe(payout.pays)
}

// Attack by a signer that was frozen, on payouts: between its checks and the saving; its standby pays meanwhile, and
// then it goes on. Impossible: the database saves what is signed only under the newest lease.
test('a signer that was frozen in the middle of a payout and wakes up saves and sends nothing of its own', async () => {
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>()
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  let isFrozen = false
  const first = start({}, async (checkpoint) => {
    if (checkpoint !== 'payout-checked' || isFrozen) return
    isFrozen = true
    freeze()
    await woken
  })
  await says(first, 'signing')
  const before = await world.countHotTransactions()
  const payout = await world.withdraw({ amount: usdt(20) })
  await frozen
  const number = await readNumber()
  const standby = start()
  await says(standby, 'another signer signs for this chain; this one waits')
  await takeOver(standby)
  await expectPaidOnce(payout)
  const signed = await world.findSigned(payout.id)
  wake()
  await says(first, 'another signer has taken over')
  expect(await readNumber()).toBeGreaterThan(number)
  // The standby goes on, and what the first had checked is paid once.
  await expectPaidOnce(await world.withdraw({ amount: usdt(21) }))
  expect(await world.findSigned(payout.id)).toEqual(signed)
  expect(await world.countHotTransactions()).toBe(before + 2)
  expect(await world.balance(payout.address)).toBe(payout.pays)
})

test('frozen after the saving, a signer that wakes up resends the same transaction and no other', async () => {
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>()
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  let isFrozen = false
  const first = start({}, async (checkpoint) => {
    if (checkpoint !== 'before-sending' || isFrozen) return
    isFrozen = true
    freeze()
    await woken
  })
  await says(first, 'signing')
  const before = await world.countHotTransactions()
  const payout = await world.withdraw({ amount: usdt(22) })
  await frozen
  const signed = await world.findSigned(payout.id)
  const standby = start()
  await takeOver(standby)
  await expectPaidOnce(payout)
  wake()
  await says(first, 'another signer has taken over')
  await expectPaidOnce(await world.withdraw({ amount: usdt(23) }))
  expect(await world.findSigned(payout.id)).toEqual(signed)
  expect(await world.countHotTransactions()).toBe(before + 2)
})

test('a signer that is stopped gives up its lease, and its standby begins at once', async () => {
  const first = start()
  await says(first, 'signing')
  const standby = start()
  await says(standby, 'another signer signs for this chain; this one waits')
  await first.stop()
  const stoppedAtMs = performance.now()
  await says(standby, 'signing')
  // It would run out ten seconds after it was renewed.
  expect(performance.now() - stoppedAtMs).toBeLessThan(6_000)
})

// Attack by somebody who has the database password of an old signer, on payouts: what an old number signed is saved
// after another signer has taken over. Impossible: the database compares the numbers in the same transaction.
test('an old number saves nothing, and no number comes back', async () => {
  const [old, current] = await Promise.all([
    connect(world.env['SIGNER_DATABASE_URL'] as string),
    connect(world.env['SIGNER_DATABASE_URL'] as string),
  ])
  try {
    await runOut()
    const number = await takeLease(old, 'bep20', randomUUID())
    expect(await takeLease(current, 'bep20', randomUUID())).toBeNull()
    await runOut()
    expect(Number(await takeLease(current, 'bep20', randomUUID()))).toBe(Number(number) + 1)
    const payout = await world.withdraw({ amount: usdt(24) })
    const signed = {
      sender: world.keys.bep20.hotAddress,
      nonce: 1_000_000,
      purpose: 'payout',
      payoutId: payout.id,
      recipient: payout.address,
      amount: payout.pays,
      raw: '0x01',
      hash: '0x01',
    } as const
    await expect(saveSigned(old, 'bep20', signed)).rejects.toMatchObject({ code: 'MR004' })
    // Nor does a connection that never took a lease, as an older version has it, while another holds one.
    const bare = await connect(world.env['SIGNER_DATABASE_URL'] as string)
    await expect(saveSigned(bare, 'bep20', signed)).rejects.toMatchObject({ code: 'MR004' })
    await bare.end()
    expect(await world.findSigned(payout.id)).toBeNull()
    for (const change of ['update lease set number = number - 1', 'delete from lease'])
      await expect(world.owner.query(change)).rejects.toThrow('the number of a lease only grows')
    await runOut()
    start()
    await expectPaidOnce(payout)
  } finally {
    await Promise.all([old.end(), current.end()])
  }
})

// Attack by somebody who puts back an older copy, on a database put back: the machine with the journal is lost at the
// same time, and the standby pays again. Impossible: the standby has followed into a journal of its own.
test('a standby with a folder of its own has followed, and stops when the database is older', async () => {
  const folder = `${world.folder}-standby`
  try {
    const first = start()
    await says(first, 'signing')
    await cp(world.folder, folder, { recursive: true })
    const env = { SIGNER_DATA: folder, SIGNER_FOLLOW: 'on' }
    const standby = start(env)
    await says(standby, 'another signer signs for this chain; this one waits')
    await world.saveCopy()
    const payout = await world.withdraw({ amount: usdt(25) })
    await expectPaidOnce(payout)
    const journal = () => readFile(join(folder, 'payouts-bep20.journal'), 'utf8')
    await expect.poll(journal).toContain(payout.id)
    await Promise.all(running.splice(0).map((signer) => signer.stop()))
    await world.putBack()
    await runOut()
    // Without the first one's folder.
    const alone = start(env)
    await says(alone, 'the database is older than the journal: it was put back from a copy')
    const { rows } = await world.owner.query(`select is_rail_stopped('bep20') as stopped`)
    expect(rows).toEqual([{ stopped: true }])
    expect(await world.balance(payout.address)).toBe(payout.pays)
  } finally {
    await Promise.all(running.splice(0).map((signer) => signer.stop()))
    await rm(folder, { recursive: true, force: true })
  }
})
