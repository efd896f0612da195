import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createOperator, openWindow, withdraw } from '../../../test/withdrawals.ts'
import { available } from '../../ledger/index.ts'
import { cancelWithdrawal, listAllWithdrawals } from './store.ts'

const { database, createMember, getMinor, approve, reject, process, recordSent, readWithdrawal, listPayouts, stop } =
  await createWithdrawTest()
beforeEach(() => openWindow(database.owner))
afterAll(stop)

test('small withdrawals need no approval, larger ones one, the largest two of different operators', async () => {
  const { memberId, destinationId } = await createMember(5_000n * oneUsdt)
  const [maker, checker, support] = [
    await createOperator(database.owner),
    await createOperator(database.owner, 'admin'),
    await createOperator(database.owner, 'support'),
  ]
  // Each a day after the one before, so that they do not add up.
  const request = async (amount: bigint) => {
    await database.owner.query(
      `update withdrawal set created_at = created_at - interval '1 day' where member_id = $1`,
      [memberId],
    )
    return withdraw(database.app, { memberId, destinationId, amount })
  }
  const [small, edge, middle, large] = [
    await request(50n * oneUsdt),
    await request(50n * oneUsdt + 1n),
    await request(1_000n * oneUsdt - 1n),
    await request(1_000n * oneUsdt),
  ]
  expect([small, edge, middle, large].map(({ approvalsNeeded }) => approvalsNeeded)).toEqual([0, 1, 1, 2])
  const readStates = async () =>
    Promise.all([small, edge, middle, large].map(async ({ id }) => (await readWithdrawal(memberId, id)).state))
  await process()
  expect(await readStates()).toEqual(['processing', 'pending', 'pending', 'pending'])
  await expect(approve(middle.id, support)).rejects.toThrow('for finance')
  expect(await approve(middle.id, maker)).toBe('approved')
  expect(await Promise.all([approve(large.id, maker), approve(large.id, maker)])).toEqual(
    expect.arrayContaining(['approved', 'approved-before']),
  )
  await process()
  expect(await readStates()).toEqual(['processing', 'pending', 'processing', 'pending'])
  expect(
    (
      await listAllWithdrawals(databaseOf(database.app), { pageNum: 1, pageSize: 20, memberId, isQueue: true })
    ).rows.map(({ id }) => id),
  ).toEqual([edge.id, large.id])
  expect(await approve(large.id, checker)).toBe('approved')
  await process()
  expect(await readStates()).toEqual(['processing', 'pending', 'processing', 'processing'])
  expect(await approve(large.id, checker)).toBe('not-pending')
  expect(await approve(randomUUID(), checker)).toBe('unknown')
  expect(await reject(edge.id, checker)).toBe('done')
  expect(await readWithdrawal(memberId, edge.id)).toMatchObject({
    state: 'failed',
    reason: 'rejected',
    note: 'The name differs.',
  })
  await recordSent(middle.id, '0xmiddle')
  expect(await reject(middle.id, checker)).toBe('withdraw.not-pending')
  await expectSound(database.app)
})

test('cancelling, approving, rejecting and processing at the same time have exactly one outcome', async () => {
  const operators = [await createOperator(database.owner), await createOperator(database.owner)]
  const finalStates: string[] = []
  for (let i = 0; i < 24; i++) {
    const { memberId, destinationId } = await createMember(2_000n * oneUsdt)
    const { id } = await withdraw(database.app, {
      memberId,
      destinationId,
      amount: i % 3 === 0 ? oneUsdt : i % 3 === 1 ? 100n * oneUsdt : 1_500n * oneUsdt,
    })
    const [cancelled, rejected, ...others] = await Promise.all([
      cancelWithdrawal(databaseOf(database.app), memberId, id),
      i % 2 ? reject(id, operators[0] as string) : 'no',
      ...operators.map((operator) => approve(id, operator)),
      process(),
      process(),
      cancelWithdrawal(databaseOf(database.app), memberId, id),
    ])
    const { state } = await readWithdrawal(memberId, id)
    finalStates.push(state)
    const isRefunded = state === 'cancelled' || state === 'failed'
    expect((await getMinor(available(memberId))) === 2_000n * oneUsdt).toBe(isRefunded)
    expect((await listPayouts(id)).filter((payout) => payout.state !== 'failed')).toHaveLength(
      state === 'processing' ? 1 : 0,
    )
    expect([cancelled, others.at(-1)].filter((outcome) => outcome === 'cancelled')).toHaveLength(
      state === 'cancelled' ? 1 : 0,
    )
    expect(rejected === 'done').toBe(state === 'failed')
    expect(['cancelled', 'failed', 'processing', 'pending']).toContain(state)
  }
  expect(finalStates).toContain('cancelled')
  await expectSound(database.app)
})

test('a withdrawal that waits for the signer is either rejected or signed, never both', async () => {
  const operatorId = await createOperator(database.owner)
  for (let turn = 0; turn < 12; turn++) {
    const { memberId, destinationId } = await createMember(10n * oneUsdt)
    const { id, pays } = await withdraw(database.app, { memberId, destinationId, amount: 10n * oneUsdt })
    await process()
    const sign = () =>
      database.owner
        .query(
          `insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash)
           values ('bep20', '0xhot', $1, 'payout', $2, '0xto', $3, '0x', $4)`,
          [turn, id, pays, `0x${id}`],
        )
        .then(
          () => 'signed',
          () => 'too late',
        )
    const attempts = turn % 2 ? [reject(id, operatorId), sign()] : [sign(), reject(id, operatorId)]
    const [rejected, signed] = turn % 2 ? await Promise.all(attempts) : (await Promise.all(attempts)).toReversed()
    expect([
      ['done', 'too late'],
      ['withdraw.not-pending', 'signed'],
    ]).toContainEqual([rejected, signed])
    expect(await getMinor(available(memberId))).toBe(rejected === 'done' ? 10n * oneUsdt : 0n)
    if (rejected === 'done') expect(await listPayouts(id)).toMatchObject([{ state: 'failed', reason: 'rejected' }])
  }
  const { memberId, destinationId } = await createMember(10n * oneUsdt)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * oneUsdt })
  await process()
  expect(await reject(id, operatorId)).toBe('done')
  expect(await readWithdrawal(memberId, id)).toMatchObject({ state: 'failed', reason: 'rejected' })
  expect(await reject(id, operatorId)).toBe('withdraw.not-pending')
  await expectSound(database.app)
})
