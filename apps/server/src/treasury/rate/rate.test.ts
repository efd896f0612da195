import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { giveMoney } from '../../../test/machines.ts'
import { createProposals } from '../../../test/proposals.ts'
import { toRailUrl } from '../../../test/roleUrls.ts'
import { move } from '../../../test/transfers.ts'
import {
  bindDestination,
  createOperator,
  openWindow,
  queryAs,
  setRate,
  toWithdrawalRequest,
} from '../../../test/withdrawals.ts'
import { createPool } from '../../db/pool.ts'
import { decideAs, proposeAs, tryProposeAs } from '../../demo/asDemoOperator.ts'
import { available, getBalance, inTransaction } from '../../ledger/index.ts'
import { requestWithdrawal } from '../../wallet/withdraw/store.ts'

type Headers = Record<string, string>
let server: TestServer
let rail: pg.Pool
let maker: Headers
let checker: Headers
let support: Headers
beforeAll(async () => {
  server = await createTestServer()
  rail = createPool(toRailUrl(server.database.ownerUrl), { max: 12 })
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
  support = await server.signIn('support@millrace.test')
  await openWindow(server.database.owner)
})
afterAll(async () => {
  await rail.end()
  await server.stop()
})

/** The source of record says this, and what it said before is forgotten. */
async function beginWith(currency: string, rate: string): Promise<void> {
  const { owner } = server.database
  await owner.query('delete from rate_quote where currency = $1', [currency])
  await owner.query('delete from exchange_rate where currency = $1', [currency])
  await owner.query(`delete from proposal where kind = 'rate' and subject = $1`, [currency])
  await owner.query('delete from rate_reading where currency = $1', [currency])
  expect(await readSource(currency, rate, 60)).toBe('applied')
}
const readSource = async (currency: string, rate: string, minutesAgo = 0): Promise<string> =>
  (
    await rail.query<{ outcome: string }>(
      `select record_rate_reading($1, 'test', $2, ledger.now() - make_interval(mins => $3)) as outcome`,
      [currency, rate, minutesAgo],
    )
  ).rows[0]?.outcome as string
const propose = (currency: 'NGN' | 'KES' | 'INR', rate: string, headers = maker) =>
  createProposals(server).propose('rate', { currency, rate }, headers)
const decide = (id: string, isApproved = true, headers = checker) =>
  createProposals(server).decide(id, headers, isApproved ? 'approved' : 'rejected')
const readRate = async (currency: string): Promise<string> =>
  (await server.database.app.query('select current_rate($1) as rate', [currency])).rows[0].rate
const quote = async (memberId: string, currency: string, direction: 'in' | 'out'): Promise<string> =>
  (await server.database.app.query('select id from quote_rate($1, $2, $3)', [memberId, currency, direction])).rows[0].id

async function createMember(minor: bigint): Promise<{ memberId: string; destinationId: string }> {
  const memberId = randomUUID()
  await giveMoney(server.database.app, memberId, minor)
  return {
    memberId,
    destinationId: await bindDestination(server.database.app, memberId, { rail: 'bank', currency: 'NGN' }),
  }
}
const withdraw = (request: Parameters<typeof toWithdrawalRequest>[0]) =>
  requestWithdrawal(databaseOf(server.database.app), toWithdrawalRequest(request))

// Attack by one finance operator, on rates. Impossible: a rate takes two people and changes within a band a day, and
// nobody writes a rate or a quote by SQL.
test('naira is set to 800,000 for a quote and set back, so that 50 USDT pay 38 million', async () => {
  await beginWith('NGN', '1480')
  const { memberId, destinationId } = await createMember(50_000_000n)
  expect((await propose('NGN', '800000')).error).toBe('rate.beyond-band')
  const small = await propose('NGN', '1500')
  expect(small.data).toMatchObject({
    after: { rate: '1500' },
    before: { rate: '1480' },
    proposedBy: { role: 'finance' },
  })
  expect((await decide(small.data.id, true, maker)).error).toBe('proposal.own')
  expect((await propose('NGN', '1490', checker)).error).toBe('proposal.open-before')
  expect(await readRate('NGN')).toBe('1480.000000')
  // Nor by the application's password.
  const { app } = server.database
  await expect(app.query(`insert into exchange_rate (currency, rate) values ('NGN', 800000)`)).rejects.toThrow('denied')
  await expect(app.query(`select record_rate_reading('NGN', 'practice', 800000, ledger.now())`)).rejects.toThrow(
    'denied',
  )
  await expect(
    app.query(
      `insert into rate_quote (member_id, currency, direction, rate, expires_at)
       values ($1, 'NGN', 'out', 800000, ledger.now() + interval '1 hour')`,
      [memberId],
    ),
  ).rejects.toThrow('denied')
  await expect(app.query(`update rate_quote set rate = 800000`)).rejects.toThrow('denied')
  const quoteId = await quote(memberId, 'NGN', 'out')
  const paid = await withdraw({ memberId, destinationId, amount: 50_000_000n, quoteId })
  expect(paid).toMatchObject({ outcome: 'requested', pays: 7_030_000n, approvalsNeeded: 0 })
  expect((await decide(small.data.id, false)).data).toMatchObject({ state: 'rejected' })
  await expectSound(app)
})

// Attack by one finance operator, on rates. Impossible: the band refuses the rate, and what arrives is booked at the
// rate of its quote, whatever the recharge says.
test('the reverse way, 20,000 USDT out of 2,000 Kenyan shillings', async () => {
  await beginWith('KES', '129.5')
  const { owner, app } = server.database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 30_000_000_000n)
  await move(owner, 'fx-fund', ['', 'owner'], ['', 'fx'], 30_000_000_000n)
  expect((await propose('KES', '0.1')).error).toBe('rate.beyond-band')
  // Whoever got to write a recharge could name any rate there, but the quote is what counts.
  const [memberId, id, receiptId] = [randomUUID(), randomUUID(), randomUUID()]
  await expect(app.query('insert into recharge (member_id) values ($1)', [memberId])).rejects.toThrow('denied')
  await owner.query(
    `insert into recharge (member_id, id, channel, rail, currency, asked, rate_quote_id, rate, expires_at)
     values ($1, $2, 'mobile-money-kes', 'bank', 'KES', 200000, $3, 0.1, ledger.now() + interval '10 minutes')`,
    [memberId, id, await quote(memberId, 'KES', 'in')],
  )
  await owner.query(
    `insert into receipt (id, rail, rail_transaction, member_id, currency, amount)
     values ($1, 'bank', $2, $3, 'KES', 200000)`,
    [receiptId, id, memberId],
  )
  expect((await rail.query('select book_exchange($1) as o', [receiptId])).rows).toEqual([{ o: 'arrived' }])
  expect((await getBalance(databaseOf(app), available(memberId), 'USDT')).minor).toBe(15_444_015n)
  await expectSound(app)
})

// Attack by one finance operator, on rates. Impossible: the functions take a signed-in operator of finance, and a
// constraint keeps the two apart even for the owner of the tables.
test('one person is proposer and approver, or lacks the role, at the database itself', async () => {
  await beginWith('INR', '88.4')
  const { owner, app } = server.database
  const [finance, other, helper] = [
    await createOperator(owner),
    await createOperator(owner),
    await createOperator(owner, 'support'),
  ]
  const content = { currency: 'INR', rate: '89' } as const
  const call = `select propose($1, 'rate', $2, 'for a test', null, null, '', '')`
  await expect(app.query(call, [helper, content])).rejects.toThrow('for finance')
  await expect(app.query(call, [finance, content])).rejects.toThrow('only whoever is signed in')
  const db = databaseOf(app)
  const id = await inTransaction(db, (transaction) => proposeAs(transaction, finance, 'rate', content))
  await expect(app.query(`select decide($1, $2, 'approved', '', null, '', '')`, [id, helper])).rejects.toThrow(
    'for finance',
  )
  // Even the owner of the tables cannot make one person both.
  await expect(
    owner.query(`update proposal set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1`, [
      id,
    ]),
  ).rejects.toThrow('decided_by_another')
  await expect(app.query(`update proposal set state = 'approved'`)).rejects.toThrow('denied')
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => inTransaction(db, (transaction) => decideAs(transaction, other, id))),
  )
  expect(outcomes.toSorted()).toEqual(['approved', ...Array(5).fill('same')])
  expect(await readRate('INR')).toBe('89.000000')
  expect((await propose('INR', '89.1', support)).code).toBe(403)
})

// Attack by two finance operators, on rates. Impossible: the band counts from every rate of the last 24 hours, and from
// what the source says.
test('the rate walks away from its source, a band at a time', async () => {
  await beginWith('NGN', '1480')
  const step = await propose('NGN', '1540')
  expect((await decide(step.data.id)).data).toMatchObject({ state: 'approved' })
  expect(await readRate('NGN')).toBe('1540.000000')
  // Within the band of the current rate, but not of all that applied in the last 24 hours.
  expect((await propose('NGN', '1600')).error).toBe('rate.beyond-band')
  await server.database.owner.query(
    `update exchange_rate set set_at = set_at - interval '25 hours' where currency = 'NGN'`,
  )
  expect((await propose('NGN', '1600')).error).toBe('rate.off-source')
  // Back towards the source is always possible, in steps.
  expect((await propose('NGN', '1500')).code).toBe(200)
  const listed = (await server.call('console/rate/list', { headers: maker })).answer.data
  expect(listed).toMatchObject({
    bandPercent: 5,
    readings: expect.arrayContaining([expect.objectContaining({ currency: 'NGN', source: 'test', isApplied: true })]),
  })
  expect(listed.list).toContainEqual(
    expect.objectContaining({
      currency: 'NGN',
      source: 'manual',
      proposedBy: expect.objectContaining({ role: 'finance' }),
      approvedBy: expect.objectContaining({ role: 'finance' }),
    }),
  )
  const history = (await server.call('console/rate/history?currency=NGN', { headers: maker })).answer.data
  expect(history.list.map(({ source }: { source: string }) => source)).toEqual(['manual', 'test'])
})

// Attack by a source of rates that is wrong, on rates: the rate leaps. Impossible: a reading beyond the band does not
// apply; it is kept, and the console shows it.
test('a source that changes by more than the band is recorded, shown, and not applied', async () => {
  await beginWith('INR', '88.4')
  expect(await readSource('INR', '99')).toBe('beyond-band')
  expect(await readRate('INR')).toBe('88.400000')
  expect(await readSource('INR', '99', 5)).toBe('old')
  const { readings } = (await server.call('console/rate/list', { headers: maker })).answer.data
  expect(readings).toContainEqual(expect.objectContaining({ currency: 'INR', rate: '99.000000', isApplied: false }))
  await expect(readSource('INR', '88.4', -60)).rejects.toThrow('from the future')
})

// Attack by a member, on rates: a quote is held while the rate behind it is replaced. Impossible: it ends when the new
// rate differs by more than the band.
test('a held quote ends when the rate behind it is replaced by more than the band, and not before', async () => {
  await beginWith('NGN', '1480')
  const { owner } = server.database
  const { memberId, destinationId } = await createMember(20_000_000n)
  const quoteId = await quote(memberId, 'NGN', 'out')
  await setRate(owner, 'NGN', '1600')
  expect((await withdraw({ memberId, destinationId, amount: 5_000_000n, quoteId })).outcome).toBe('rate-over')
  await setRate(owner, 'NGN', '1500')
  expect(await withdraw({ memberId, destinationId, amount: 5_000_000n, quoteId })).toMatchObject({
    outcome: 'requested',
    rate: '1480.000000',
  })
})

// Attack by two finance operators, on rates. Impossible: approvals and the bank’s limits count value at the source’s
// rate, so it takes two approvals and is more than the bank pays at once.
test('the rate is wrong all the same, and 38 million naira pass for 50 USDT', async () => {
  await beginWith('NGN', '1480')
  const { owner, app } = server.database
  const { memberId, destinationId } = await createMember(60_000_000n)
  // As if both operators and the band had failed.
  await owner.query(`insert into exchange_rate (currency, rate) values ('NGN', 800000)`)
  const quoteId = await quote(memberId, 'NGN', 'out')
  const requested = await withdraw({ memberId, destinationId, amount: 50_000_000n, quoteId })
  // 38,000,000 naira are 25,675.67 USDT.
  expect(requested).toMatchObject({ outcome: 'requested', pays: 3_800_000_000n, approvalsNeeded: 2 })
  for (const operatorId of [await createOperator(owner), await createOperator(owner)])
    await queryAs(app, operatorId, 'select approve_withdrawal($1, $2)', [requested.id, operatorId], {
      kind: 'withdrawal',
      id: requested.id,
    })
  await app.query('select process_withdrawals(100)')
  const cleared = await rail.query('select id from clear_bank_payouts(100)')
  expect(cleared.rows.map(({ id }) => id)).not.toContain(requested.id)
  const { rows: items } = await app.query('select detail from reconciliation_item where subject = $1', [requested.id])
  expect(items).toEqual([{ detail: 'It is worth more than the bank pays at once, 10000 USDT.' }])
  // Nobody is stuck: it can be rejected, and all of it is given back.
  const operatorId = await createOperator(owner)
  const content = { withdrawalId: requested.id }
  expect(
    await inTransaction(databaseOf(app), (db) => tryProposeAs(db, operatorId, 'withdrawal-rejection', content, 'no')),
  ).toMatchObject({ outcome: 'done' })
  expect((await getBalance(databaseOf(app), available(memberId), 'USDT')).minor).toBe(60_000_000n)
  await expectSound(app)
})

// Attack by somebody who can write any row, on approvals. Impossible: before a payment is handed to the bank, the
// database verifies the approvers’ signatures over its id, amount and account.
test('the bank is told to pay what nobody has signed, or what was changed after it was signed', async () => {
  await beginWith('NGN', '1480')
  const { owner, app } = server.database
  const approvers = [await createOperator(owner), await createOperator(owner)]
  const request = async () => {
    const { memberId, destinationId } = await createMember(2_000_000_000n)
    const quoteId = await quote(memberId, 'NGN', 'out')
    const { id } = await withdraw({ memberId, destinationId, amount: 1_900_000_000n, quoteId })
    return id
  }
  const approve = (id: string) =>
    Promise.all(
      approvers.map((operator) =>
        queryAs(app, operator, 'select approve_withdrawal($1, $2)', [id, operator], { kind: 'withdrawal', id }),
      ),
    )
  const [signed, unsigned, redirected, forged] = [await request(), await request(), await request(), await request()]
  for (const id of [signed, redirected]) await approve(id)
  // With the whole database, approvals can be written, but not signed.
  for (const operator of approvers) await owner.query('select approve_withdrawal($1, $2)', [unsigned, operator])
  await owner.query('update withdrawal set approvals_needed = 0 where id = $1', [forged])
  await app.query('select process_withdrawals(100)')
  await owner.query(`update withdrawal set account = '6666666666' where id = $1`, [redirected])
  await owner.query(`update payout set account = '6666666666' where id = $1`, [redirected])
  const cleared = (await rail.query('select id from clear_bank_payouts(100)')).rows.map(({ id }) => id)
  expect(cleared).toContain(signed)
  for (const id of [unsigned, redirected, forged]) {
    expect(cleared).not.toContain(id)
    const { rows } = await app.query('select detail from reconciliation_item where subject = $1', [id])
    expect(rows).toEqual([{ detail: 'It takes the signed approval of two people, and does not have it.' }])
  }
  await owner.query(`update payout set state = 'failed' where id = any ($1)`, [[unsigned, redirected, forged]])
})

// Attack by several members, on rates. Impossible: payouts are cleared for the bank one after the other, each counting
// those before it, by member and by day.
test('many bank payouts at once slip under the limits of a member and of the day', async () => {
  await beginWith('NGN', '1480')
  const { owner, app } = server.database
  await owner.query(`update payout set cleared_at = null where state = 'queued'`)
  await owner.query(`update payout set state = 'failed' where rail = 'bank'`)
  await owner.query('update payout_limit set bank_member_day_max = 30000000, bank_day_max = 70000000')
  const members = await Promise.all(Array.from({ length: 4 }, () => createMember(60_000_000n)))
  for (const { memberId, destinationId } of members)
    for (let i = 0; i < 3; i++)
      await withdraw({
        memberId,
        destinationId,
        amount: 14_000_000n,
        quoteId: await quote(memberId, 'NGN', 'out'),
      })
  await owner.query(`update withdrawal set approvals_needed = 0 where state = 'pending'`)
  await app.query('select process_withdrawals(100)')
  const runs = await Promise.all(
    Array.from({ length: 8 }, () => rail.query('select id, member_id from clear_bank_payouts(100)')),
  )
  const { rows } = await app.query<{ memberId: string; sum: bigint }>(
    `select member_id as "memberId", sum(value)::bigint as sum from payout
     where rail = 'bank' and cleared_at is not null and state = 'queued' group by 1`,
  )
  // 13.3 USDT each, net of the fee: two for a member, five altogether.
  expect(rows.every(({ sum }) => sum <= 30_000_000n)).toBe(true)
  expect(rows.reduce((sum, row) => sum + row.sum, 0n)).toBeLessThanOrEqual(70_000_000n)
  expect(runs.every((run) => run.rowCount === 5)).toBe(true)
  // A day later there is room again.
  await owner.query(`update payout set cleared_at = cleared_at - interval '25 hours', state = 'sent'
    where rail = 'bank' and cleared_at is not null and state = 'queued'`)
  expect((await rail.query('select id from clear_bank_payouts(100)')).rowCount).toBe(5)
  await owner.query('update payout_limit set bank_member_day_max = 20000000000, bank_day_max = 50000000000')
  await expectSound(app)
})

// Attack by a member, on rates: money goes to a bank while the source of rates is silent. Impossible: where nobody can
// tell the value, a withdrawal takes two approvals.
test('without a source nobody can tell the value: two people approve, and the bank is not told', async () => {
  const { owner, app } = server.database
  await beginWith('NGN', '1480')
  await owner.query(`delete from rate_reading where currency = 'NGN'`)
  const { memberId, destinationId } = await createMember(10_000_000n)
  const quoteId = await quote(memberId, 'NGN', 'out')
  const requested = await withdraw({ memberId, destinationId, amount: 5_000_000n, quoteId })
  expect(requested).toMatchObject({ outcome: 'requested', approvalsNeeded: 2 })
  await expectSound(app)
})
