import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { bindDestination, openWindow, quoteRate, toWithdrawalRequest } from '../../../test/withdrawals.ts'
import { available, held } from '../../ledger/index.ts'
import { requestWithdrawalBatched } from './createWithdrawal.ts'
import { requestWithdrawal } from './store.ts'

const { database, createMember, getMinor, process, stop } = await createWithdrawTest()
beforeEach(() => openWindow(database.owner))
afterAll(stop)

test('a bank withdrawal needs the member’s own current quote for withdrawing, in the bank’s currency', async () => {
  const { memberId, destinationId } = await createMember(20n * oneUsdt, { rail: 'bank', currency: 'NGN' })
  const stranger = await createMember(0n)
  const requestWith = async (quoteId: string | null) =>
    (
      await requestWithdrawal(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId, amount: oneUsdt, quoteId }),
      )
    ).outcome
  expect(await requestWith(null)).toBe('rate-unknown')
  expect(await requestWith(randomUUID())).toBe('rate-unknown')
  expect(await requestWith(await quoteRate(database.owner, stranger.memberId, '1500'))).toBe('rate-unknown')
  expect(await requestWith(await quoteRate(database.owner, memberId, '1500', { direction: 'in' }))).toBe('rate-unknown')
  expect(await requestWith(await quoteRate(database.owner, memberId, '130', { currency: 'KES' }))).toBe('rate-unknown')
  expect(await requestWith(await quoteRate(database.owner, memberId, '1500', { minutes: 0 }))).toBe('rate-over')
  expect(await getMinor(available(memberId))).toBe(20n * oneUsdt)
})

test('an amount below the minimum or above the balance is refused, and exactly the balance is not', async () => {
  const { memberId, destinationId } = await createMember(5n * oneUsdt)
  const requestWith = async (amount: bigint) =>
    (await requestWithdrawal(databaseOf(database.app), toWithdrawalRequest({ memberId, destinationId, amount })))
      .outcome
  expect(await requestWith(oneUsdt - 1n)).toBe('below-minimum')
  expect(await requestWith(5n * oneUsdt + 1n)).toBe('above-balance')
  expect(await requestWith(999_999_999n * oneUsdt)).toBe('above-balance')
  expect((await database.app.query('select from withdrawal where member_id = $1', [memberId])).rowCount).toBe(0)
  expect(await requestWith(5n * oneUsdt)).toBe('requested')
  expect(await requestWith(oneUsdt)).toBe('above-balance')
  await expectSound(database.app)
})

test('at a bank, at least the minimum of its currency arrives, however many ask at once', async () => {
  await database.owner.query(`update wallet_rule set withdraw_local_min = '{"NGN": 1500000}'`)
  const { memberId, destinationId } = await createMember(40n * oneUsdt, { rail: 'bank', currency: 'NGN' })
  const quoteId = await quoteRate(database.owner, memberId, '1500.000000')
  // 10.526315 less a fee of 0.526315 is 10, which is 15000.00 at 1500.
  const requests = [10_526_314n, 10_526_315n, 10_526_314n, 10_526_315n].map((amount) =>
    toWithdrawalRequest({ memberId, destinationId, amount, quoteId }),
  )
  const outcomes = await Promise.all(
    requests.map((request) => requestWithdrawalBatched(databaseOf(database.app), request)),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'below-local-minimum',
    'requested',
    'below-local-minimum',
    'requested',
  ])
  expect((await database.app.query('select from withdrawal where member_id = $1', [memberId])).rowCount).toBe(2)
  await database.owner.query(`update wallet_rule set withdraw_local_min = '{}'`)
  await expectSound(database.app)
})

test('of several devices that withdraw the same money at once, one gets it', async () => {
  for (const request of [requestWithdrawal, requestWithdrawalBatched]) {
    const { memberId, destinationId } = await createMember(9n * oneUsdt)
    const outcomes = (
      await Promise.all(
        Array.from({ length: 6 }, () =>
          request(databaseOf(database.app), toWithdrawalRequest({ memberId, destinationId, amount: 5n * oneUsdt })),
        ),
      )
    ).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('above-balance'), 'requested'])
    expect([await getMinor(available(memberId)), await getMinor(held(memberId))]).toEqual([4n * oneUsdt, 5n * oneUsdt])
  }
  await expectSound(database.app)
})

test('a repeated key requests once, even at the same time, and is refused for another request', async () => {
  const { memberId, destinationId } = await createMember(50n * oneUsdt)
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? requestWithdrawal : requestWithdrawalBatched)(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId, amount: 2n * oneUsdt, requestId }),
      ),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ outcome }) => outcome === 'requested')).toHaveLength(1)
  expect(
    (
      await requestWithdrawal(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId, amount: 3n * oneUsdt, requestId }),
      )
    ).outcome,
  ).toBe('key-reused')
  expect(await getMinor(held(memberId))).toBe(2n * oneUsdt)
  await expectSound(database.app)
})

test('each request in the queue gets its own answer, in one commit with the others', async () => {
  const members = await Promise.all(
    Array.from({ length: 100 }, (_, i) => createMember(i % 5 === 0 ? oneUsdt : 3n * oneUsdt)),
  )
  const answers = await Promise.all(
    members.map(({ memberId, destinationId }, i) =>
      requestWithdrawalBatched(
        databaseOf(database.app),
        toWithdrawalRequest({
          memberId,
          destinationId: i % 7 === 0 ? randomUUID() : destinationId,
          amount: 2n * oneUsdt,
        }),
      ),
    ),
  )
  answers.forEach(({ outcome, memberId }, i) => {
    expect(outcome).toBe(i % 7 === 0 ? 'no-destination' : i % 5 === 0 ? 'above-balance' : 'requested')
    if (outcome === 'requested') expect(memberId).toBe(members[i]?.memberId)
  })
  await process()
  await expectSound(database.app)
})

test('a member cannot withdraw to another member’s destination, or to a removed one', async () => {
  const { memberId } = await createMember(5n * oneUsdt)
  const stranger = await createMember(0n)
  expect(
    (
      await requestWithdrawal(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId: stranger.destinationId, amount: oneUsdt }),
      )
    ).outcome,
  ).toBe('no-destination')
  const removed = await bindDestination(database.app, memberId)
  await database.app.query('select remove_destination($1, $2)', [memberId, removed])
  expect(
    (
      await requestWithdrawal(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId: removed, amount: oneUsdt }),
      )
    ).outcome,
  ).toBe('no-destination')
})

test('a session needs a current proof of presence, which one of two processes uses up', async () => {
  const { memberId, destinationId } = await createMember(5n * oneUsdt)
  const sessionId = randomUUID()
  const { owner } = database
  await owner.query(
    `insert into member (id, phone, language, invite_code, created_at)
     values ($1, '+919' || lpad(floor(random() * 1e9)::bigint::text, 9, '0'), 'en_US',
       upper(left(md5(random()::text), 10)), now())`,
    [memberId],
  )
  await owner.query(
    `insert into member_session (member_id, id, token_hash, device, address, created_at, last_seen_at)
     values ($1, $2, sha256(gen_random_uuid()::text::bytea), '', '', now(), now())`,
    [memberId, sessionId],
  )
  const request = async () =>
    (
      await requestWithdrawal(
        databaseOf(database.app),
        toWithdrawalRequest({ memberId, destinationId, amount: oneUsdt, sessionId }),
      )
    ).outcome
  const prove = (purpose: string, minutes: number) =>
    owner.query(
      `insert into step_up (member_id, session_id, purpose, subject, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [memberId, sessionId, purpose, stepUpSubject.withdraw(oneUsdt, destinationId), minutes],
    )
  expect(await request()).toBe('step-up-needed')
  await prove('buy', 5)
  await prove('withdraw', -1)
  expect(await request()).toBe('step-up-needed')
  await prove('withdraw', 5)
  // Past the queue of one process, as two processes would.
  expect((await Promise.all([request(), request(), request()])).toSorted()).toEqual([
    'requested',
    'step-up-needed',
    'step-up-needed',
  ])
  await expectSound(database.app)
  // A stop by finance keeps the withdrawal pending.
  await owner.query(
    `update member set withdrawals_stopped_until = now() + interval '1 hour', withdrawals_stop_reason = 'Under review'
     where id = $1`,
    [memberId],
  )
  await process()
  expect((await database.app.query('select state from withdrawal where member_id = $1', [memberId])).rows).toEqual([
    { state: 'pending' },
  ])
  await owner.query('update member set withdrawals_stopped_until = null where id = $1', [memberId])
  await process()
  expect((await database.app.query('select state from withdrawal where member_id = $1', [memberId])).rows).toEqual([
    { state: 'processing' },
  ])
})
