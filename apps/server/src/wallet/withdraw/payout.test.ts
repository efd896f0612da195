import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { openWindow, quoteRate, withdraw } from '../../../test/withdrawals.ts'
import { available, custody, fees, fx, held } from '../../ledger/index.ts'
import { processWithdrawalBatch } from './store.ts'

const {
  database,
  rail,
  createMember,
  getMinor,
  process,
  recordSent,
  recordPaid,
  recordFailed,
  readWithdrawal,
  listPayouts,
  stop,
} = await createWithdrawTest()
beforeEach(() => openWindow(database.owner))
afterAll(stop)

test('a paid withdrawal leaves custody, and its fee becomes the platform’s', async () => {
  const { memberId, destinationId } = await createMember(100n * oneUsdt)
  const [custodyBefore, feesBefore] = [await getMinor(custody('bep20')), await getMinor(fees)]
  const withdrawal = await withdraw(database.app, { memberId, destinationId, amount: 40n * oneUsdt })
  expect(withdrawal).toMatchObject({
    amount: 40n * oneUsdt,
    fee: 2n * oneUsdt,
    pays: 38n * oneUsdt,
    currency: 'USDT',
    state: 'pending',
    approvalsNeeded: 0,
  })
  expect([await getMinor(available(memberId)), await getMinor(held(memberId))]).toEqual([60n * oneUsdt, 40n * oneUsdt])
  await process()
  expect(await listPayouts(withdrawal.id)).toEqual([
    { state: 'queued', amount: 38n * oneUsdt, currency: 'USDT', rail: 'bep20', reason: '' },
  ])
  expect([
    await recordSent(withdrawal.id, '0xa'),
    await recordSent(withdrawal.id, '0xa'),
    await recordSent(withdrawal.id, '0xb'),
  ]).toEqual(['sent', 'same', 'conflict'])
  expect([
    await recordPaid(withdrawal.id, '0xa'),
    await recordPaid(withdrawal.id, '0xa'),
    await recordFailed(withdrawal.id, 'reverted'),
    await recordSent(withdrawal.id, '0xa'),
  ]).toEqual(['paid', 'same', 'conflict', 'same'])
  expect([await getMinor(available(memberId)), await getMinor(held(memberId))]).toEqual([60n * oneUsdt, 0n])
  expect((await getMinor(custody('bep20'))) - custodyBefore).toBe(38n * oneUsdt)
  expect((await getMinor(fees)) - feesBefore).toBe(2n * oneUsdt)
  const row = await readWithdrawal(memberId, withdrawal.id)
  expect(row).toMatchObject({ state: 'paid', railTransaction: '0xa', blockNumber: 7n })
  expect(row.steps.map(({ state }) => state)).toEqual(['requested', 'queued', 'sent', 'paid'])
  await expectSound(database.app)
})

test('a failed payout returns the whole amount with the fee, once', async () => {
  const { memberId, destinationId } = await createMember(10n * oneUsdt)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * oneUsdt })
  await process()
  expect(
    await Promise.all([recordFailed(id, 'reverted'), recordFailed(id, 'reverted'), recordFailed(id, 'reverted')]),
  ).toEqual(expect.arrayContaining(['failed', 'same', 'same']))
  expect(await recordPaid(id, '0xc')).toBe('conflict')
  expect([await getMinor(available(memberId)), await getMinor(held(memberId))]).toEqual([10n * oneUsdt, 0n])
  expect(await readWithdrawal(memberId, id)).toMatchObject({ state: 'failed', reason: 'reverted' })
  expect([
    await recordFailed(randomUUID(), 'x'),
    await recordPaid(randomUUID(), 'x'),
    await recordSent(randomUUID(), 'x'),
  ]).toEqual(['unknown', 'unknown', 'unknown'])
  await expectSound(database.app)
})

test('a rail that reports paid and failed at the same time is believed once', async () => {
  for (let i = 0; i < 8; i++) {
    const { memberId, destinationId } = await createMember(10n * oneUsdt)
    const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * oneUsdt })
    await process()
    const outcomes = await Promise.all([
      recordPaid(id, '0xd'),
      recordFailed(id, 'reverted'),
      recordSent(id, '0xd'),
      recordPaid(id, '0xd'),
    ])
    const row = await readWithdrawal(memberId, id)
    expect(outcomes.filter((outcome) => outcome === 'paid' || outcome === 'failed')).toEqual([row.state])
    expect(await getMinor(available(memberId))).toBe(row.state === 'paid' ? 0n : 10n * oneUsdt)
    expect(await getMinor(held(memberId))).toBe(0n)
  }
  await expectSound(database.app)
})

test('a bank is paid at the quoted rate, rounded down, through the position in both currencies', async () => {
  const { memberId, destinationId } = await createMember(20n * oneUsdt, { rail: 'bank', currency: 'NGN' })
  const quoteId = await quoteRate(database.owner, memberId, '1533.333333')
  const [usdt, ngn, bank] = [await getMinor(fx), await getMinor(fx, 'NGN'), await getMinor(custody('bank'), 'NGN')]
  const withdrawal = await withdraw(database.app, { memberId, destinationId, amount: 10_010_000n, quoteId })
  // 10.01 less a fee of 0.5005 is 9.5095, which is 14581.2333… at 1533.333333.
  expect(withdrawal).toMatchObject({ fee: 500_500n, pays: 1_458_123n, currency: 'NGN', rate: '1533.333333' })
  await process()
  expect(await recordPaid(withdrawal.id, 'bank-1')).toBe('paid')
  expect((await getMinor(fx)) - usdt).toBe(9_509_500n)
  expect((await getMinor(fx, 'NGN')) - ngn).toBe(-1_458_123n)
  expect((await getMinor(custody('bank'), 'NGN')) - bank).toBe(1_458_123n)
  expect(await getMinor(held(memberId))).toBe(0n)
  await expectSound(database.app)
})

test('many workers hand each withdrawal over once', async () => {
  const members = await Promise.all(Array.from({ length: 60 }, () => createMember(3n * oneUsdt)))
  for (const member of members) await withdraw(database.app, { ...member, amount: 2n * oneUsdt })
  const counts = await Promise.all(
    Array.from({ length: 12 }, () => processWithdrawalBatch(databaseOf(database.app), 7)),
  )
  expect(counts.reduce((sum, count) => sum + count, 0) + (await process())).toBe(60)
  expect(
    (
      await database.app.query('select from payout where member_id = any ($1)', [
        members.map(({ memberId }) => memberId),
      ])
    ).rowCount,
  ).toBe(60)
  await expectSound(database.app)
})

// Attack by somebody with the server’s password, on payouts: a withdrawal or payout is written, approved or reported as
// paid by SQL. Impossible: only functions of the domain write them, and only the rails report a payment.
test('the application cannot write any state directly, nor report a payout as paid', async () => {
  const { memberId, destinationId } = await createMember(5n * oneUsdt)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: oneUsdt })
  const statements = [
    `update withdrawal set state = 'paid'`,
    `update withdrawal set approvals_needed = 0`,
    `delete from withdrawal`,
    `insert into withdrawal_approval select '${id}', id from operator limit 1`,
    `update payout set state = 'paid'`,
    `insert into payout (id, rail, currency, amount) values ('${id}', 'bep20', 'USDT', 1)`,
    `select record_payout_paid('${id}', '', null)`,
    `select record_payout_failed('${id}', 'x')`,
    `select record_payout_sent('${id}', 'x')`,
    `select refund_withdrawal(w, 'cancelled', '', '') from withdrawal w`,
    `select pay_withdrawal(w) from withdrawal w`,
    `update destination set usable_at = now()`,
    `update wallet_rule set withdraw_min = 0`,
    `select ledger.release('${id}', gen_random_uuid(), 'x')`,
  ]
  for (const statement of statements)
    await expect(database.app.query(statement), statement).rejects.toThrow('permission denied')
  await expect(rail.query('select process_withdrawals(1)')).rejects.toThrow('permission denied')
})
