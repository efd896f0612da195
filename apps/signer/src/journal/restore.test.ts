import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, randomAddress, usdt, type World } from '../../test/createWorld.ts'
import { createJournal, openJournal, type Payout } from './journal.ts'

describe('a database put back from an older copy', () => {
  let world: World
  const running: ReturnType<World['start']>[] = []
  // Each test has it as it was in the beginning: database, chains and the signer's folder.
  let isUsed = false
  const beginnings = new Map<'bep20' | 'trc20', string>()
  const rememberChains = async () => {
    for (const rail of ['bep20', 'trc20'] as const)
      beginnings.set(rail, await world.chains[rail].rpc.call<string>('evm_snapshot', []))
  }
  const beginningFolder = () => `${world.folder}-beginning`
  beforeAll(async () => {
    world = await createWorld()
    await Promise.all([world.fundHot(usdt(1_000)), world.fundHot(usdt(1_000), 'trc20')])
    await world.saveCopy('beginning')
    await cp(world.folder, beginningFolder(), { recursive: true })
    await rememberChains()
  })
  afterAll(async () => {
    await world.close()
    await rm(beginningFolder(), { recursive: true, force: true })
  })
  beforeEach(async () => {
    if (isUsed) {
      await world.putBack('beginning')
      for (const [rail, snapshot] of beginnings) await world.chains[rail].rpc.call('evm_revert', [snapshot])
      await rm(world.folder, { recursive: true })
      await cp(beginningFolder(), world.folder, { recursive: true })
      await rememberChains()
    }
    isUsed = true
  })
  afterEach(() => stopAll())
  const start = () => {
    const signer = world.start()
    running.push(signer)
    return signer
  }
  const stopAll = () => Promise.all(running.splice(0).map((signer) => signer.stop().catch(() => undefined)))
  const journalFile = () => join(world.folder, 'payouts-bep20.journal')

  type Paid = { readonly id: string; readonly address: `0x${string}`; readonly pays: bigint }
  const expectSent = async (payouts: readonly Paid[], rail: 'bep20' | 'trc20' = 'bep20') => {
    await expect
      .poll(async () => (await Promise.all(payouts.map(({ id }) => world.isSent(id, rail)))).every(Boolean))
      .toBe(true)
    await world.chains[rail].mine()
  }
  /** Counted on the chain. */
  const expectPaidOnce = async (payouts: readonly Paid[]) => {
    expect(await world.countHotTransactions()).toBe(payouts.length)
    for (const { address, pays } of payouts) expect(await world.balance(address)).toBe(pays)
  }
  const findRestored = async () => {
    const {
      rows: [item],
    } = await world.owner.query<{ id: string; detail: string; isOpen: boolean; difference: string }>(
      `select id, detail, difference, closed_at is null as "isOpen" from reconciliation_item
       where kind = 'restored' and rail = 'bep20' order by opened_at desc limit 1`,
    )
    return item
  }
  const expectStopped = async () => {
    await expect.poll(async () => (await findRestored())?.isOpen).toBe(true)
  }
  /** By whoever has the whole database, unsigned. */
  const propose = async (kind: string, content: object): Promise<{ outcome: string; id: string }> =>
    (
      await world.owner.query(
        `select outcome, id
         from propose($1, $2, $3, 'found on the chain', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
        [world.operators[0], kind, content],
      )
    ).rows[0]
  const approve = async (id: string, operator: number): Promise<string> =>
    (
      await world.owner.query(`select decide($1, $2, 'approved', '', null, '', '') as outcome`, [
        id,
        world.operators[operator],
      ])
    ).rows[0].outcome
  const isStopped = async () =>
    (await world.owner.query<{ stopped: boolean }>(`select is_rail_stopped('bep20') as stopped`)).rows[0]?.stopped

  /** What waits to be signed in the copy, what is not queued there yet, and what the copy does not know. */
  const payAfterCopy = async () => {
    const queued = await world.withdraw({ amount: usdt(20) })
    const pending = await world.requestWithdrawal({ amount: usdt(21) })
    await world.saveCopy()
    await world.processWithdrawals()
    const unknown = await world.withdraw({ amount: usdt(22) })
    start()
    await expectSent([queued, pending, unknown])
    await expectPaidOnce([queued, pending, unknown])
    return { queued, pending, unknown, all: [queued, pending, unknown] }
  }

  // Attack by somebody who puts back an older copy, on a database put back. Impossible: the signer’s journal is outside
  // the database: it gives back the transactions that it has signed, and stops the rail until two people have confirmed
  // what is missing.
  test('payouts that a chain has paid are paid again', async () => {
    const { queued, pending, unknown, all } = await payAfterCopy()
    const signed = await Promise.all([world.findSigned(queued.id), world.findSigned(pending.id)])
    await stopAll()
    await world.putBack()
    expect(await world.findSigned(queued.id)).toBeNull()

    const signer = start()
    await expectStopped()
    // What still waited has the transaction that was signed for it.
    expect(await world.findSigned(queued.id)).toEqual(signed[0])
    expect(signer.logLines.map(({ msg }) => msg)).toContain(
      'the database is older than the journal: it was put back from a copy',
    )
    expect((await findRestored())?.detail).toContain(`20.9 USDT to ${unknown.address}`)
    // It was paid, so it cannot be given back either.
    const { rows } = await world.owner.query('select cancel_withdrawal($1, $2) as outcome', [
      pending.memberId,
      pending.id,
    ])
    expect(rows).toEqual([{ outcome: 'not-pending' }])
    expect(await propose('withdrawal-rejection', { withdrawalId: pending.id })).toMatchObject({
      outcome: 'withdraw.not-pending',
    })

    // This queues the one that was pending as well, which gets its transaction too. The other chain goes on.
    const next = await world.withdraw({ amount: usdt(23) })
    await expectSent([pending])
    expect(await world.findSigned(pending.id)).toEqual(signed[1])
    await expectSent([await world.withdraw({ amount: usdt(24), rail: 'trc20' })], 'trc20')
    expect(await isStopped()).toBe(true)
    expect(await world.findSigned(next.id)).toBeNull()
    await expectPaidOnce(all)

    const { outcome, id } = await propose('lost-payouts', { itemId: (await findRestored())?.id })
    expect([outcome, await approve(id, 0)]).toEqual(['proposed', 'proposal.own'])
    expect(await isStopped()).toBe(true)
    expect(await approve(id, 1)).toBe('approved')
    await expectSent([next])
    expect((await world.findSigned(next.id))?.nonce).toBe(3)
    await expectPaidOnce([...all, next])
    await stopAll()
    start()
    await expectSent([await world.withdraw({ amount: usdt(10) })])
    expect(await isStopped()).toBe(false)
  })

  test('is noticed by a running signer, and when nothing is missing in the end, payouts go on by themselves', async () => {
    start()
    const first = await world.withdraw({ amount: usdt(20) })
    await expectSent([first])
    const pending = await world.requestWithdrawal({ amount: usdt(21) })
    await world.saveCopy()
    await world.processWithdrawals()
    await expectSent([pending])
    const signed = await world.findSigned(pending.id)
    await world.putBack()
    await expectStopped()
    await world.processWithdrawals()
    await expect.poll(() => world.findSigned(pending.id)).toEqual(signed)
    expect(await findRestored()).toMatchObject({ isOpen: false })
    const next = await world.withdraw({ amount: usdt(22) })
    await expectSent([next])
    await expectPaidOnce([first, pending, next])
  })

  // Attack by somebody who can write any row, on a database put back: signed transactions are deleted, so that a
  // running signer pays again. Impossible: the signer puts back from its journal what it has signed.
  test('is noticed by a running signer whose connection stays', async () => {
    start()
    const payout = await world.withdraw({ amount: usdt(20) })
    await expectSent([payout])
    const signed = await world.findSigned(payout.id)
    await world.owner.query('delete from signed_transaction')
    await expect.poll(() => world.findSigned(payout.id)).toEqual(signed)
    const next = await world.withdraw({ amount: usdt(22) })
    await expectSent([next])
    await expectPaidOnce([payout, next])
  })

  // Attack by somebody who puts back an older copy, on a database put back. Impossible: the journal knows what was
  // signed for it, and the signer refuses another.
  test('a payout that was signed comes back with another amount or address', async () => {
    const { queued, all } = await payAfterCopy()
    await stopAll()
    await world.putBack()
    const address = randomAddress()
    for (const table of ['payout', 'withdrawal'])
      await world.owner.query(`update ${table} set address = $2 where id = $1`, [queued.id, address])
    start()
    await expect
      .poll(() => world.findItems(queued.id))
      .toMatchObject([{ detail: expect.stringContaining('signed before with another') as string, isOpen: true }])
    expect(await world.findSigned(queued.id)).toBeNull()
    await expectStopped()
    await expectPaidOnce(all)
    expect(await world.balance(address)).toBe(0n)
  })

  // Attack by somebody who puts back an older copy, on a database put back. Impossible: the signer does not start
  // without it, and the hot wallet’s nonces show that payouts are missing, which stops the rail.
  test('the journal is removed as well', async () => {
    start()
    // The copy knows that there is a journal.
    await expectSent([await world.withdraw({ amount: usdt(5), rail: 'trc20' })], 'trc20')
    await stopAll()
    const { queued, all } = await payAfterCopy()
    await stopAll()
    await world.putBack()
    await rm(journalFile())
    await expect(world.start().ended).rejects.toThrow(
      /There is no journal payouts-bep20.journal in .+: put its copy there\. If it is lost for good, make an empty file/,
    )
    await writeFile(journalFile(), '')
    const signer = start()
    await expectStopped()
    expect((await findRestored())?.detail).toContain('nonces 0 to 2 of the hot wallet')
    await expectSent([await world.withdraw({ amount: usdt(6), rail: 'trc20' })], 'trc20')
    expect(await world.findSigned(queued.id)).toBeNull()
    await expectPaidOnce(all)
    expect(signer.logLines.filter(({ msg }) => msg.startsWith('the hot wallet has sent'))).toHaveLength(1)
  })

  // Attack by somebody who puts back an older copy, on a database put back: a backup of everything is restored, and
  // pays before anybody has looked at what was paid since. Impossible: the restore marks the database, and the signer
  // pays on a rail once its journal and the rail’s payments have been compared with it.
  test('restored from a backup, it pays when journal and chain have been compared, and not before', async () => {
    const payout = await world.withdraw({ amount: usdt(20) })
    await world.owner.query('select mark_restored(now())')
    expect(await isStopped()).toBe(true)
    const findWaiting = async () =>
      (
        await world.owner.query<{ source: string }>(
          `select source from restore_comparison where rail = 'bep20' and compared_at is null order by source`,
        )
      ).rows.map(({ source }) => source)
    expect(await findWaiting()).toEqual(['journal', 'rail'])
    start()
    await expect.poll(findWaiting).toEqual(['rail'])
    expect(await isStopped()).toBe(true)
    // The server has read the chain.
    await world.owner.query(`select record_rail_compared('bep20')`)
    await expectSent([payout])
    const { rows } = await world.owner.query(
      `select bool_and(s.signed_at > c.compared_at) as waited
       from signed_transaction s, restore_comparison c where s.payout_id = $1 and c.rail = 'bep20'`,
      [payout.id],
    )
    expect(rows).toEqual([{ waited: true }])
    await expectPaidOnce([payout])
  })

  test('an installation without a journal takes over what is signed, once, and says so', async () => {
    const { all } = await payAfterCopy()
    await stopAll()
    await rm(journalFile())
    await world.owner.query('update rail_key set has_journal = false')
    const takenOver = (signer: ReturnType<World['start']>) =>
      signer.logLines.filter(({ msg }) => msg.startsWith('the journal takes over'))
    const first = start()
    await expect.poll(() => takenOver(first)).toMatchObject([{ rail: 'bep20', payouts: 3 }])
    await stopAll()
    expect((await readFile(journalFile(), 'utf8')).split('\n')).toHaveLength(4)
    const second = start()
    const next = await world.withdraw({ amount: usdt(25) })
    await expectSent([next])
    expect(takenOver(second)).toEqual([])
    await expectPaidOnce([...all, next])
  })
})

describe('the journal', () => {
  let folder: string
  const sender = randomAddress()
  const payout = (nonce: number): Payout => ({
    payoutId: crypto.randomUUID(),
    purpose: 'payout',
    sender,
    nonce,
    recipient: randomAddress(),
    amount: usdt(nonce + 1),
    hash: `0x${String(nonce).padStart(64, '0')}`,
    raw: '0xabcdef',
  })
  const open = async (hot = sender) => {
    const journal = await openJournal(folder, 'bep20', hot)
    if (!journal) throw new Error('there is no journal')
    return journal
  }
  const file = () => join(folder, 'payouts-bep20.journal')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-journal-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    await rm(file(), { force: true })
    await createJournal(folder, 'bep20')
  })

  test('has what was added when it is opened again, each payout once', async () => {
    const payouts = [payout(0), payout(1)]
    const journal = await open()
    await journal.add(payouts)
    await journal.add(payouts)
    await createJournal(folder, 'bep20')
    const again = await open()
    expect(again.list()).toEqual(payouts)
    expect(again.nextNonce()).toBe(2)
    expect(again.isCut).toBe(false)
  })

  test('refuses a second transaction for a payout', async () => {
    const first = payout(0)
    const journal = await open()
    await journal.add([first])
    await expect(journal.add([{ ...payout(1), payoutId: first.payoutId }])).rejects.toThrow('Two transactions')
  })

  test('drops a last line that a crash cut off, wherever it was cut, and goes on', async () => {
    const [first, second] = [payout(0), payout(1)]
    await (await open()).add([first])
    const start = await readFile(file())
    await (await open()).add([second])
    const whole = await readFile(file())
    for (let length = start.length + 1; length < whole.length; length += 7) {
      await writeFile(file(), whole.subarray(0, length))
      const journal = await open()
      expect(journal.isCut).toBe(true)
      expect(journal.list()).toEqual([first])
      expect(await readFile(file())).toEqual(start)
    }
    await (await open()).add([second])
    expect((await open()).list()).toEqual([first, second])
  })

  test('that is damaged or of other keys is refused and stays as it is', async () => {
    await (await open()).add([payout(0), payout(1)])
    await expect(open(randomAddress())).rejects.toThrow('of other keys')
    const text = await readFile(file(), 'utf8')
    await writeFile(file(), text.replace('"amount":"1000000"', '"amount":"1000001"'))
    await expect(open()).rejects.toThrow('is damaged in line 1: put its copy back')
    await writeFile(file(), text)
    await appendFile(file(), 'nonsense\n')
    await expect(open()).rejects.toThrow('is damaged in line 3')
    expect(await readFile(file(), 'utf8')).toBe(`${text}nonsense\n`)
  })
})
