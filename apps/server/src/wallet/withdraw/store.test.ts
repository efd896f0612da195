import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { giveMoney, nextDay } from '../../../test/machines.ts'
import {
  bindDestination,
  createOperator,
  openWindow,
  quoteRate,
  toWithdrawalRequest,
  withdraw,
} from '../../../test/withdrawals.ts'
import { toRailUrl } from '../../db/appRole.ts'
import { createPool } from '../../db/pool.ts'
import { available, getBalance, custody, fees, fx, held, inTransaction } from '../../ledger/index.ts'
import { processWithdrawals } from './processWithdrawals.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  processWithdrawalBatch,
  rejectWithdrawal,
  requestWithdrawal,
  findWithdrawal,
  listOverseen,
} from './store.ts'
import { requestWithdrawalBatched } from './withdrawQueue.ts'

let database: TestDatabase
let rail: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase({ connectionsMax: 32 })
  rail = createPool(toRailUrl(database.ownerUrl), { max: 8 })
})
afterAll(async () => {
  await rail.end()
  await database.drop()
})
beforeEach(() => openWindow(database.owner))

const one = 1_000_000n
const minorOf = async (account: ReturnType<typeof available>, currency: 'USDT' | 'NGN' = 'USDT') =>
  (await getBalance(database.app, account, currency)).minor

async function newHolder(money: bigint, destination: Parameters<typeof bindDestination>[2] = {}) {
  const memberId = randomUUID()
  if (money > 0n) await giveMoney(database.app, memberId, money)
  return { memberId, destinationId: await bindDestination(database.app, memberId, destination) }
}

const say = async (text: string, values: unknown[]): Promise<string> =>
  (await rail.query<{ outcome: string }>(`select ${text} as outcome`, values)).rows[0]?.outcome as string
const sent = (id: string, transaction: string) => say('record_payout_sent($1, $2)', [id, transaction])
const paid = (id: string, transaction: string) => say('record_payout_paid($1, $2, 7)', [id, transaction])
const failed = (id: string, reason: string) => say('record_payout_failed($1, $2)', [id, reason])
const approve = (id: string, operatorId: string) =>
  inTransaction(database.app, ({ db }) => approveWithdrawal(db, id, operatorId))
const reject = (id: string, operatorId: string) =>
  inTransaction(database.app, ({ db }) => rejectWithdrawal(db, id, operatorId, 'The name differs.'))
const process = () => processWithdrawals({ pool: database.app })
const seen = async (memberId: string, id: string) => {
  const row = await findWithdrawal(database.app, memberId, id)
  if (!row) throw new Error('no such withdrawal')
  return row
}
const payouts = async (id: string) =>
  (await database.app.query('select state, amount, currency, rail, reason from payout where id = $1', [id])).rows

test('a withdrawal holds its amount, is handed over, and what the chain paid leaves custody while the fee becomes ours', async () => {
  const { memberId, destinationId } = await newHolder(100n * one)
  const [custodyBefore, feesBefore] = [await minorOf(custody('bep20')), await minorOf(fees)]
  const asked = await withdraw(database.app, { memberId, destinationId, amount: 40n * one })
  expect(asked).toMatchObject({
    amount: 40n * one,
    fee: 2n * one,
    pays: 38n * one,
    currency: 'USDT',
    state: 'pending',
    approvalsNeeded: 0,
  })
  expect([await minorOf(available(memberId)), await minorOf(held(memberId))]).toEqual([60n * one, 40n * one])
  await process()
  expect(await payouts(asked.id)).toEqual([
    { state: 'queued', amount: 38n * one, currency: 'USDT', rail: 'bep20', reason: '' },
  ])
  expect([await sent(asked.id, '0xa'), await sent(asked.id, '0xa'), await sent(asked.id, '0xb')]).toEqual([
    'sent',
    'same',
    'conflict',
  ])
  expect([
    await paid(asked.id, '0xa'),
    await paid(asked.id, '0xa'),
    await failed(asked.id, 'reverted'),
    await sent(asked.id, '0xa'),
  ]).toEqual(['paid', 'same', 'conflict', 'same'])
  expect([await minorOf(available(memberId)), await minorOf(held(memberId))]).toEqual([60n * one, 0n])
  expect((await minorOf(custody('bep20'))) - custodyBefore).toBe(38n * one)
  expect((await minorOf(fees)) - feesBefore).toBe(2n * one)
  const row = await seen(memberId, asked.id)
  expect(row).toMatchObject({ state: 'paid', railTransaction: '0xa', blockNumber: 7n })
  expect(row.steps.map(({ state }) => state)).toEqual(['requested', 'queued', 'sent', 'paid'])
  await expectSound(database.app)
})

test('a failed payout gives everything back, the fee too, and once', async () => {
  const { memberId, destinationId } = await newHolder(10n * one)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * one })
  await process()
  expect(await Promise.all([failed(id, 'reverted'), failed(id, 'reverted'), failed(id, 'reverted')])).toEqual(
    expect.arrayContaining(['failed', 'same', 'same']),
  )
  expect(await paid(id, '0xc')).toBe('conflict')
  expect([await minorOf(available(memberId)), await minorOf(held(memberId))]).toEqual([10n * one, 0n])
  expect(await seen(memberId, id)).toMatchObject({ state: 'failed', reason: 'reverted' })
  expect([await failed(randomUUID(), 'x'), await paid(randomUUID(), 'x'), await sent(randomUUID(), 'x')]).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
  await expectSound(database.app)
})

test('a rail that says paid and failed at once is believed once', async () => {
  for (let i = 0; i < 8; i++) {
    const { memberId, destinationId } = await newHolder(10n * one)
    const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * one })
    await process()
    const outcomes = await Promise.all([paid(id, '0xd'), failed(id, 'reverted'), sent(id, '0xd'), paid(id, '0xd')])
    const row = await seen(memberId, id)
    expect(outcomes.filter((outcome) => outcome === 'paid' || outcome === 'failed')).toEqual([row.state])
    expect(await minorOf(available(memberId))).toBe(row.state === 'paid' ? 0n : 10n * one)
    expect(await minorOf(held(memberId))).toBe(0n)
  }
  await expectSound(database.app)
})

test('to a bank it pays the quoted rate, rounded down, through the position in both currencies', async () => {
  const { memberId, destinationId } = await newHolder(20n * one, { rail: 'bank', currency: 'NGN' })
  const quoteId = await quoteRate(database.app, memberId, '1533.333333')
  const [usdt, ngn, bank] = [await minorOf(fx), await minorOf(fx, 'NGN'), await minorOf(custody('bank'), 'NGN')]
  const asked = await withdraw(database.app, { memberId, destinationId, amount: 10_010_000n, quoteId })
  // 10.01 less a fee of 0.5005 is 9.5095, at 1533.333333 is 14581.2333…
  expect(asked).toMatchObject({ fee: 500_500n, pays: 1_458_123n, currency: 'NGN', rate: '1533.333333' })
  await process()
  expect(await paid(asked.id, 'bank-1')).toBe('paid')
  expect((await minorOf(fx)) - usdt).toBe(9_509_500n)
  expect((await minorOf(fx, 'NGN')) - ngn).toBe(-1_458_123n)
  expect((await minorOf(custody('bank'), 'NGN')) - bank).toBe(1_458_123n)
  expect(await minorOf(held(memberId))).toBe(0n)
  await expectSound(database.app)
})

test('a bank is paid by a quote for going out, of its currency, the own and not over', async () => {
  const { memberId, destinationId } = await newHolder(20n * one, { rail: 'bank', currency: 'NGN' })
  const stranger = await newHolder(0n)
  const outcomeOf = async (quoteId: string | null) =>
    (await requestWithdrawal(database.app, toWithdrawalRequest({ memberId, destinationId, amount: one, quoteId })))
      .outcome
  expect(await outcomeOf(null)).toBe('rate-unknown')
  expect(await outcomeOf(randomUUID())).toBe('rate-unknown')
  expect(await outcomeOf(await quoteRate(database.app, stranger.memberId, '1500'))).toBe('rate-unknown')
  expect(await outcomeOf(await quoteRate(database.app, memberId, '1500', { direction: 'in' }))).toBe('rate-unknown')
  expect(await outcomeOf(await quoteRate(database.app, memberId, '130', { currency: 'KES' }))).toBe('rate-unknown')
  expect(await outcomeOf(await quoteRate(database.app, memberId, '1500', { minutes: 0 }))).toBe('rate-over')
  expect(await minorOf(available(memberId))).toBe(20n * one)
})

test('amounts: below the minimum and above the balance are refused and leave nothing; exactly the balance goes', async () => {
  const { memberId, destinationId } = await newHolder(5n * one)
  const outcomeOf = async (amount: bigint) =>
    (await requestWithdrawal(database.app, toWithdrawalRequest({ memberId, destinationId, amount }))).outcome
  expect(await outcomeOf(one - 1n)).toBe('below-minimum')
  expect(await outcomeOf(5n * one + 1n)).toBe('above-balance')
  expect(await outcomeOf(999_999_999n * one)).toBe('above-balance')
  expect((await database.app.query('select from withdrawal where member_id = $1', [memberId])).rowCount).toBe(0)
  expect(await outcomeOf(5n * one)).toBe('requested')
  expect(await outcomeOf(one)).toBe('above-balance')
  await expectSound(database.app)
})

test('two devices that withdraw the same money at once: one gets it', async () => {
  for (const ask of [requestWithdrawal, requestWithdrawalBatched]) {
    const { memberId, destinationId } = await newHolder(9n * one)
    const outcomes = (
      await Promise.all(
        Array.from({ length: 6 }, () =>
          ask(database.app, toWithdrawalRequest({ memberId, destinationId, amount: 5n * one })),
        ),
      )
    ).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('above-balance'), 'requested'])
    expect([await minorOf(available(memberId)), await minorOf(held(memberId))]).toEqual([4n * one, 5n * one])
  }
  await expectSound(database.app)
})

test('a repeated key asks once, also at once, and the key with something else is refused', async () => {
  const { memberId, destinationId } = await newHolder(50n * one)
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? requestWithdrawal : requestWithdrawalBatched)(
        database.app,
        toWithdrawalRequest({ memberId, destinationId, amount: 2n * one, requestId }),
      ),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ outcome }) => outcome === 'requested')).toHaveLength(1)
  expect(
    (
      await requestWithdrawal(
        database.app,
        toWithdrawalRequest({ memberId, destinationId, amount: 3n * one, requestId }),
      )
    ).outcome,
  ).toBe('key-reused')
  expect(await minorOf(held(memberId))).toBe(2n * one)
  await expectSound(database.app)
})

test('in the queue each gets the own answer, in one commit with the others', async () => {
  const holders = await Promise.all(Array.from({ length: 100 }, (_, i) => newHolder(i % 5 === 0 ? one : 3n * one)))
  const answers = await Promise.all(
    holders.map(({ memberId, destinationId }, i) =>
      requestWithdrawalBatched(
        database.app,
        toWithdrawalRequest({ memberId, destinationId: i % 7 === 0 ? randomUUID() : destinationId, amount: 2n * one }),
      ),
    ),
  )
  answers.forEach(({ outcome, memberId }, i) => {
    expect(outcome).toBe(i % 7 === 0 ? 'no-destination' : i % 5 === 0 ? 'above-balance' : 'requested')
    if (outcome === 'requested') expect(memberId).toBe(holders[i]?.memberId)
  })
  await process()
  await expectSound(database.app)
})

test('nobody is paid at a destination of somebody else, or one that was removed', async () => {
  const { memberId } = await newHolder(5n * one)
  const stranger = await newHolder(0n)
  expect(
    (
      await requestWithdrawal(
        database.app,
        toWithdrawalRequest({ memberId, destinationId: stranger.destinationId, amount: one }),
      )
    ).outcome,
  ).toBe('no-destination')
  const removed = await bindDestination(database.app, memberId)
  await database.app.query('update destination set removed_at = ledger.now() where id = $1', [removed])
  expect(
    (await requestWithdrawal(database.app, toWithdrawalRequest({ memberId, destinationId: removed, amount: one })))
      .outcome,
  ).toBe('no-destination')
})

test('with a session, only a proof for withdrawing that still holds will do', async () => {
  const { memberId, destinationId } = await newHolder(5n * one)
  const sessionId = randomUUID()
  const { owner } = database
  await owner.query(
    `insert into member (id, phone, language, invite_code, created_at) values ($1, '+919' || lpad(floor(random() * 1e9)::bigint::text, 9, '0'), 'en_US', upper(left(md5(random()::text), 10)), now())`,
    [memberId],
  )
  await owner.query(
    `insert into member_session (member_id, id, token_hash, device, address, created_at, last_seen_at) values ($1, $2, sha256(gen_random_uuid()::text::bytea), '', '', now(), now())`,
    [memberId, sessionId],
  )
  const outcome = async () =>
    (await requestWithdrawal(database.app, toWithdrawalRequest({ memberId, destinationId, amount: one, sessionId })))
      .outcome
  const prove = (purpose: string, minutes: number) =>
    owner.query(
      `insert into step_up values ($1, $2, $3, now() + make_interval(mins => $4))
    on conflict (member_id, session_id, purpose) do update set expires_at = excluded.expires_at`,
      [memberId, sessionId, purpose, minutes],
    )
  expect(await outcome()).toBe('step-up-needed')
  await prove('buy', 5)
  await prove('withdraw', -1)
  expect(await outcome()).toBe('step-up-needed')
  await prove('withdraw', 5)
  expect(await outcome()).toBe('requested')
  // A stop by finance keeps what was asked for where it is.
  await owner.query(
    `update member set withdrawals_stopped_until = now() + interval '1 hour', withdrawals_stop_reason = 'Looked at' where id = $1`,
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

test('small ones need nobody, larger ones one person, the largest two, and the same person counts once', async () => {
  const { memberId, destinationId } = await newHolder(5_000n * one)
  const [maker, checker, support] = [
    await createOperator(database.owner),
    await createOperator(database.owner, 'admin'),
    await createOperator(database.owner, 'support'),
  ]
  const ask = async (amount: bigint) => withdraw(database.app, { memberId, destinationId, amount })
  const [small, edge, middle, large] = [
    await ask(50n * one),
    await ask(50n * one + 1n),
    await ask(1_000n * one - 1n),
    await ask(1_000n * one),
  ]
  expect([small, edge, middle, large].map(({ approvalsNeeded }) => approvalsNeeded)).toEqual([0, 1, 1, 2])
  const states = async () =>
    Promise.all([small, edge, middle, large].map(async ({ id }) => (await seen(memberId, id)).state))
  await process()
  expect(await states()).toEqual(['processing', 'pending', 'pending', 'pending'])
  await expect(approve(middle.id, support)).rejects.toThrow('for finance to decide')
  expect(await approve(middle.id, maker)).toBe('approved')
  expect(await Promise.all([approve(large.id, maker), approve(large.id, maker)])).toEqual(
    expect.arrayContaining(['approved', 'approved-before']),
  )
  await process()
  expect(await states()).toEqual(['processing', 'pending', 'processing', 'pending'])
  expect(
    (await listOverseen(database.app, { pageNum: 1, pageSize: 20, memberId, isQueue: true })).rows.map(({ id }) => id),
  ).toEqual([edge.id, large.id])
  expect(await approve(large.id, checker)).toBe('approved')
  await process()
  expect(await states()).toEqual(['processing', 'pending', 'processing', 'processing'])
  expect(await approve(large.id, checker)).toBe('not-pending')
  expect(await approve(randomUUID(), checker)).toBe('unknown')
  expect(await reject(edge.id, checker)).toBe('rejected')
  expect(await seen(memberId, edge.id)).toMatchObject({
    state: 'failed',
    reason: 'rejected',
    note: 'The name differs.',
  })
  await sent(middle.id, '0xmiddle')
  expect(await reject(middle.id, checker)).toBe('not-pending')
  await expectSound(database.app)
})

test('cancelling, approving, rejecting and processing at once end in exactly one way', async () => {
  const operators = [await createOperator(database.owner), await createOperator(database.owner)]
  const ends: string[] = []
  for (let i = 0; i < 24; i++) {
    const { memberId, destinationId } = await newHolder(2_000n * one)
    const { id } = await withdraw(database.app, {
      memberId,
      destinationId,
      amount: i % 3 === 0 ? one : i % 3 === 1 ? 100n * one : 1_500n * one,
    })
    const [cancelled, rejected, ...others] = await Promise.all([
      cancelWithdrawal(database.app, memberId, id),
      i % 2 ? reject(id, operators[0] as string) : 'no',
      ...operators.map((operator) => approve(id, operator)),
      process(),
      process(),
      cancelWithdrawal(database.app, memberId, id),
    ])
    const { state } = await seen(memberId, id)
    ends.push(state)
    const isBack = state === 'cancelled' || state === 'failed'
    expect((await minorOf(available(memberId))) === 2_000n * one).toBe(isBack)
    expect((await payouts(id)).filter((payout) => payout.state !== 'failed')).toHaveLength(
      state === 'processing' ? 1 : 0,
    )
    expect([cancelled, others.at(-1)].filter((outcome) => outcome === 'cancelled')).toHaveLength(
      state === 'cancelled' ? 1 : 0,
    )
    expect(rejected === 'rejected').toBe(state === 'failed')
    expect(['cancelled', 'failed', 'processing', 'pending']).toContain(state)
  }
  expect(ends).toContain('cancelled')
  await expectSound(database.app)
})

test('many workers hand each over once', async () => {
  const holders = await Promise.all(Array.from({ length: 60 }, () => newHolder(3n * one)))
  for (const holder of holders) await withdraw(database.app, { ...holder, amount: 2n * one })
  const counts = await Promise.all(Array.from({ length: 12 }, () => processWithdrawalBatch(database.app, 7)))
  expect(counts.reduce((sum, count) => sum + count, 0) + (await process())).toBe(60)
  expect(
    (
      await database.app.query('select from payout where member_id = any ($1)', [
        holders.map(({ memberId }) => memberId),
      ])
    ).rowCount,
  ).toBe(60)
  await expectSound(database.app)
})

test('the application can write none of the states by itself, and cannot say that a rail has paid', async () => {
  const { memberId, destinationId } = await newHolder(5n * one)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: one })
  const tries = [
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
  ]
  for (const statement of tries)
    await expect(database.app.query(statement), statement).rejects.toThrow('permission denied')
  await expect(database.app.query(`select ledger.release($1, gen_random_uuid(), 'x')`, [id])).rejects.toThrow(
    'by its own role only',
  )
  await expect(rail.query('select process_withdrawals(1)')).rejects.toThrow('permission denied')
})

// The next ones move the clock for all.

test('a new destination is paid to after its day of waiting', async () => {
  const { memberId, destinationId } = await newHolder(5n * one, { waitHours: 24 })
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: one })
  await process()
  const row = await seen(memberId, id)
  expect(row.state).toBe('pending')
  expect(row.startsAt).toEqual(row.destinationUsableAt)
  await nextDay(database.app)
  await process()
  expect((await seen(memberId, id)).state).toBe('processing')
})

test('confirmed by a second factor, a new destination is paid to at once, also for what was asked before', async () => {
  const { memberId, destinationId } = await newHolder(5n * one, { waitHours: 24 })
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: one })
  const confirm = async (who: string) =>
    (await database.app.query('select confirm_destination($1, $2) as "isDone"', [who, destinationId])).rows[0].isDone
  expect(await confirm(randomUUID())).toBe(false)
  expect(await confirm(memberId)).toBe(true)
  await process()
  expect((await seen(memberId, id)).state).toBe('processing')
})

test('outside the window a withdrawal is taken and waits; the platform’s clock opens it', async () => {
  const tomorrow = (
    await database.app.query<{ day: number }>('select extract(isodow from ledger.today() + 1)::int as day')
  ).rows[0]?.day
  await database.owner.query(
    `update wallet_rule set window_days = array[$1::int], window_from = '00:00', window_to = '24:00'`,
    [tomorrow],
  )
  const { memberId, destinationId } = await newHolder(5n * one)
  const asked = await withdraw(database.app, { memberId, destinationId, amount: one })
  const {
    rows: [opening],
  } = await database.app.query<{ at: Date }>(
    'select (ledger.today() + 1)::timestamp at time zone c.time_zone as at from ledger.clock c',
  )
  expect(asked.startsAt).toEqual(opening?.at)
  expect(await process()).toBe(0)
  expect(await seen(memberId, asked.id)).toMatchObject({ state: 'pending', startsAt: opening?.at })
  await nextDay(database.app)
  await process()
  expect((await seen(memberId, asked.id)).state).toBe('processing')
})

test('the window is the platform’s: Monday to Friday from nine to six in its time zone', async () => {
  await database.owner.query(
    `update wallet_rule set window_days = '{1,2,3,4,5}', window_from = '09:00', window_to = '18:00'`,
  )
  await database.owner.query(`select ledger.set_time_zone('Asia/Kolkata')`)
  const opens = async (moment: string) =>
    (await database.app.query<{ at: Date }>('select next_window($1) as at', [moment])).rows[0]?.at.toISOString()
  // 2026-11-13 is a Friday; India is five and a half hours ahead.
  expect(await opens('2026-11-13T03:29:59Z')).toBe('2026-11-13T03:30:00.000Z')
  expect(await opens('2026-11-13T03:30:00Z')).toBe('2026-11-13T03:30:00.000Z')
  expect(await opens('2026-11-13T12:29:59Z')).toBe('2026-11-13T12:29:59.000Z')
  expect(await opens('2026-11-13T12:30:00Z')).toBe('2026-11-16T03:30:00.000Z')
  expect(await opens('2026-11-15T20:00:00Z')).toBe('2026-11-16T03:30:00.000Z')
  await database.owner.query(`select ledger.set_time_zone('UTC')`)
})

test('after 72 hours a withdrawal that is not paid is overdue', async () => {
  const { memberId, destinationId } = await newHolder(500n * one)
  const { id, createdAt, deadlineAt } = await withdraw(database.app, { memberId, destinationId, amount: 100n * one })
  expect(deadlineAt.getTime() - createdAt.getTime()).toBe(72 * 3_600_000)
  await nextDay(database.app, 3)
  expect((await seen(memberId, id)).isOverdue).toBe(true)
  expect(await cancelWithdrawal(database.app, memberId, id)).toBe('cancelled')
  expect((await seen(memberId, id)).isOverdue).toBe(false)
  expect(await cancelWithdrawal(database.app, memberId, id)).toBe('same')
  expect(await cancelWithdrawal(database.app, randomUUID(), id)).toBe('unknown')
  await expectSound(database.app)
})

test('one that waits for the signer can still be rejected, or be signed, and never both', async () => {
  const operatorId = await createOperator(database.owner)
  for (let turn = 0; turn < 12; turn++) {
    const { memberId, destinationId } = await newHolder(10n * one)
    const { id, pays } = await withdraw(database.app, { memberId, destinationId, amount: 10n * one })
    await process()
    const sign = () =>
      database.owner
        .query(
          `insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash) values ('bep20', '0xhot', $1, 'payout', $2, '0xto', $3, '0x', $4)`,
          [turn, id, pays, `0x${id}`],
        )
        .then(
          () => 'signed',
          () => 'too late',
        )
    const both = turn % 2 ? [reject(id, operatorId), sign()] : [sign(), reject(id, operatorId)]
    const [rejected, signed] = turn % 2 ? await Promise.all(both) : (await Promise.all(both)).toReversed()
    expect([
      ['rejected', 'too late'],
      ['not-pending', 'signed'],
    ]).toContainEqual([rejected, signed])
    expect(await minorOf(available(memberId))).toBe(rejected === 'rejected' ? 10n * one : 0n)
    if (rejected === 'rejected') expect(await payouts(id)).toMatchObject([{ state: 'failed', reason: 'rejected' }])
  }
  const { memberId, destinationId } = await newHolder(10n * one)
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: 10n * one })
  await process()
  expect(await reject(id, operatorId)).toBe('rejected')
  expect(await seen(memberId, id)).toMatchObject({ state: 'failed', reason: 'rejected' })
  expect(await reject(id, operatorId)).toBe('not-pending')
  await expectSound(database.app)
})
