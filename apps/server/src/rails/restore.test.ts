import { bep20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createBankWorld } from '../../test/bankWorld.ts'
import { createChainWorld } from '../../test/chainWorld.ts'
import { saveCopy } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { decideUnsigned, proposeUnsigned } from '../../test/proposals.ts'
import { drain } from '../../test/railContract.ts'
import type { Rail } from './rail.ts'

const findItem = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ id: string; rail: string; detail: string; is_open: boolean }>(
    `select id, rail, detail, closed_at is null as is_open from reconciliation_item where kind = 'restored'`,
  )
  return rows[0]
}
const isStopped = async (owner: pg.Pool, rail: string): Promise<boolean | undefined> =>
  (await owner.query<{ stopped: boolean }>('select is_rail_stopped($1) as stopped', [rail])).rows[0]?.stopped
const findState = async (owner: pg.Pool, id: string) =>
  (await owner.query<{ state: string }>('select state from payout where id = $1', [id])).rows[0]?.state

async function addOperator(owner: pg.Pool): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into operator (email, name, role, password_check) values ($1, 'Operator', 'finance', sha256('x')) returning id`,
    [`${randomUUID()}@millrace.test`],
  )
  return rows[0]?.id
}

/** Two people of finance confirm it, one after the other. */
async function confirm(owner: pg.Pool): Promise<string[]> {
  const item = await findItem(owner)
  const { outcome, id } = await proposeUnsigned(owner, await addOperator(owner), 'lost-payouts', {
    itemId: item?.id ?? '',
  })
  return [outcome, await decideUnsigned(owner, await addOperator(owner), id)]
}

/** As the watch loop does it. */
async function pollAndPay(rail: Rail): Promise<void> {
  await drain(rail)
  await rail.pay()
}

// Attack by somebody who puts back an older copy, on a database put back: payouts that the bank has paid are paid
// again. Impossible: the bank’s payments are read first; what the database does not know stops the rail until two
// people have confirmed it.
test('a restored database asks the bank for nothing again, and payouts wait until two people have confirmed', async () => {
  const world = await createBankWorld()
  const { bank, database, rail } = world
  const { owner } = database
  try {
    await world.fundPosition(1_000_000_000_000n)
    await bank.topUp('NGN', '10000000')
    const member = async () => {
      const memberId = randomUUID()
      await bank.pay(await world.openRecharge({ memberId }))
      await drain(rail)
      return memberId
    }
    const members = [await member(), await member(), await member(), await member()] as const
    const untilEnded = (id: string) =>
      vi.waitUntil(async () => (await bank.ask(`/api/payouts/${id}`)).state !== 'accepted', {
        interval: 20,
        timeout: 60_000,
      })
    const queued = await world.queuePayout(members[0])
    const pending = await world.queuePayout(members[1])
    const putBack = await saveCopy(database)
    const unknown = await world.queuePayout(members[2])
    await pollAndPay(rail)
    for (const id of [queued, pending, unknown]) await untilEnded(id)
    await drain(rail)
    expect(await Promise.all([queued, pending, unknown].map((id) => findState(owner, id)))).toEqual(
      Array.from({ length: 3 }, () => 'paid'),
    )

    await putBack()
    // One that had not been queued yet when the copy was made.
    await owner.query('delete from payout where id = $1', [pending])
    await owner.query(`update withdrawal set state = 'pending' where id = $1`, [pending])
    await pollAndPay(rail)
    expect(await findState(owner, queued)).toBe('paid')
    expect(await findItem(owner)).toMatchObject({ rail: 'bank', is_open: true })
    expect(await isStopped(owner, 'bank')).toBe(true)
    await expect(
      owner.query('select cancel_withdrawal($1, $2) as outcome', [members[1], pending]),
    ).resolves.toMatchObject({ rows: [{ outcome: 'not-pending' }] })

    // The member has the money once more here, and asks for it again. The one that was pending is queued now.
    const again = await world.queuePayout(members[3])
    await pollAndPay(rail)
    expect(await findState(owner, pending)).toBe('paid')
    expect(await findState(owner, again)).toBe('queued')
    expect(await world.timesPaid(again)).toBe(0)
    expect((await findItem(owner))?.detail).toContain(unknown)

    expect(await confirm(owner)).toEqual(['proposed', 'approved'])
    expect(await isStopped(owner, 'bank')).toBe(false)
    await pollAndPay(rail)
    await untilEnded(again)
    await drain(rail)
    expect(await findState(owner, again)).toBe('paid')
    for (const id of [queued, pending, unknown, again]) expect(await world.timesPaid(id)).toBe(1)
    await expectSound(database.app)
  } finally {
    await world.close()
  }
}, 120_000)

// Attack by somebody with the server’s password, on bad rows. Impossible: it is set aside rather than tried for ever,
// is not taken for the other payment, and can be refunded.
test('a bank payout under an id that the bank has used with another amount', async () => {
  const world = await createBankWorld()
  const { bank, database, rail } = world
  const { owner } = database
  try {
    await world.fundPosition(1_000_000_000_000n)
    await bank.topUp('NGN', '10000000')
    const memberId = randomUUID()
    await bank.pay(await world.openRecharge({ memberId }))
    await drain(rail)
    const id = await world.queuePayout(memberId)
    const { rows: before } = await owner.query('select amount from payout where id = $1', [id])
    // Somebody else's payout has had this id.
    await bank.ask('/api/payouts', {
      id,
      currency: 'NGN',
      amount: '5.00',
      method: 'transfer',
      bank: 'first',
      payee: 'Ada',
      account: '12345678901111',
      reference: 'W-1',
    })
    await rail.pay()
    await rail.pay()
    expect(await findState(owner, id)).toBe('queued')
    const { rows: items } = await owner.query(
      `select detail, opened_at = seen_at as is_seen_once from reconciliation_item
       where kind = 'set-aside' and subject = $1`,
      [`payout ${id}`],
    )
    expect(items).toEqual([
      { detail: expect.stringContaining('The bank does not take this payout') as string, is_seen_once: true },
    ])
    // That payment is not taken for this one either.
    await vi.waitUntil(async () => (await bank.ask(`/api/payouts/${id}`)).state !== 'accepted', {
      interval: 20,
      timeout: 60_000,
    })
    await drain(rail)
    expect(await findState(owner, id)).toBe('queued')
    expect((await owner.query('select amount from payout where id = $1', [id])).rows).toEqual(before)
    expect(await findItem(owner)).toMatchObject({ is_open: true })
    expect(await confirm(owner)).toEqual(['proposed', 'approved'])
    expect(
      await proposeUnsigned(owner, await addOperator(owner), 'withdrawal-rejection', { withdrawalId: id }),
    ).toMatchObject({ outcome: 'done' })
    expect(await world.availableOf(memberId)).toBe(100_000_000n)
    await expectSound(database.app)
  } finally {
    await world.close()
  }
}, 120_000)

// Attack by somebody who puts back an older copy, on a database put back: what left the hot wallet since is not
// mentioned. Visible: the server finds it on the chain, stops the rail and lists it as an item in the console.
test('a restored database learns from the chain what left the hot wallet, until the signer has brought it back', async () => {
  const world = await createChainWorld(bep20)
  const { owner, database, rail, node } = world
  try {
    const memberId = await world.newMember()
    await world.payIn(memberId, 100)
    await world.settle()
    await drain(rail)
    const id = await world.queuePayout(memberId)
    const putBack = await saveCopy(database)
    await world.carryOut()
    await node.mine(30)
    await drain(rail)
    expect(await findState(owner, id)).toBe('paid')
    const { rows } = await owner.query<{
      hash: string
      raw: string
      sender: string
      recipient: string
      amount: bigint
    }>('select hash, raw, sender, recipient, amount from signed_transaction where payout_id = $1', [id])
    const [signed] = rows
    expect(await isStopped(owner, 'bep20')).toBe(false)

    await putBack()
    await drain(rail)
    expect(await isStopped(owner, 'bep20')).toBe(true)
    expect((await findItem(owner))?.detail).toContain(signed?.hash)
    await owner.query(
      `insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash)
       values ('bep20', $1, 0, 'payout', $2, $3, $4, $5, $6)`,
      [signed?.sender, id, signed?.recipient, signed?.amount, signed?.raw, signed?.hash],
    )
    expect(await isStopped(owner, 'bep20')).toBe(false)
    expect(await findItem(owner)).toMatchObject({ is_open: false })
    await drain(rail)
    expect(await findState(owner, id)).toBe('paid')
    expect(await world.timesPaid(id)).toBe(1)
    await world.expectAgreed()
  } finally {
    await world.close()
  }
}, 120_000)
