import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../../../tools/test/full.ts'
import { createRandom, testSeed } from '../../../test/createRandom.ts'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { nextDay } from '../../../test/machines.ts'
import { createOperator, openWindow, quoteRate, toWithdrawalRequest, withdraw } from '../../../test/withdrawals.ts'
import { requestWithdrawalBatched } from './createWithdrawal.ts'
import { cancelWithdrawal, forgetAutomatic, requestWithdrawal, requestWithdrawals } from './store.ts'

const { database, rail, createMember, approve, reject, process, readWithdrawal, stop } = await createWithdrawTest()
const { owner, app } = database
afterAll(stop)

const limitColumns = {
  bank: 'auto_bank_day_max',
  bep20: 'auto_bep20_day_max',
  trc20: 'auto_trc20_day_max',
  day: 'auto_day_max',
  young: 'auto_young_day_max',
  new: 'auto_new_day_max',
} as const
type LimitName = keyof typeof limitColumns
type Limits = Partial<Record<LimitName, bigint>>

/** In USDT. What is not given is too high to matter. */
async function setLimits(limits: Limits): Promise<void> {
  for (const [name, column] of Object.entries(limitColumns))
    await owner.query(`update payout_limit set ${column} = $1`, [(limits[name as LimitName] ?? 900_000_000n) * oneUsdt])
}
const defaults = { bank: 5_000n, bep20: 5_000n, trc20: 5_000n, day: 8_000n, young: 1_500n, new: 1_500n }

beforeEach(async () => {
  await openWindow(owner)
  await owner.query('truncate rail_state')
  await process()
  // Nothing of the test before counts, and nothing of it is paid.
  await owner.query(`update payout set state = 'failed' where state = 'queued'`)
  await nextDay(app)
})

type Person = { readonly isOld?: boolean; readonly hasOldDestination?: boolean; readonly rail?: string }

/** With 50 USDT, which can be taken out on one day without approval. */
async function createPerson({ isOld = true, hasOldDestination = true, rail: name = 'bep20' }: Person = {}) {
  const currency = name === 'bank' ? 'NGN' : 'USDT'
  const person = await createMember(50n * oneUsdt, { rail: name, currency })
  await owner.query(
    `insert into member (id, email, language, created_at) values ($1, $2, 'en_US', now() - $3 * interval '1 day')`,
    [person.memberId, `${person.memberId}@millrace.test`, isOld ? 30 : 1],
  )
  if (hasOldDestination)
    await owner.query(`update destination set bound_at = now() - interval '30 days' where id = $1`, [
      person.destinationId,
    ])
  const quoteId = name === 'bank' ? await quoteRate(owner, person.memberId, '1480') : null
  return { ...person, quoteId }
}

const request = async (person: Awaited<ReturnType<typeof createPerson>>, usdt: bigint) => {
  const { id, approvalsNeeded, approvalReason } = await withdraw(app, { ...person, amount: usdt * oneUsdt })
  return { id, approvalsNeeded, approvalReason }
}

/** What needs no approval and was not given back, by its rows and as it is counted. */
async function readAutomatic(): Promise<Record<LimitName, bigint>> {
  const { rows } = await owner.query(
    `select to_jsonb(sum_automatic(false, ledger.now())) as counted, to_jsonb(r) as is from (
      select coalesce(sum(value) filter (where rail = 'bank'), 0) as bank,
        coalesce(sum(value) filter (where rail = 'bep20'), 0) as bep20,
        coalesce(sum(value) filter (where rail = 'trc20'), 0) as trc20, coalesce(sum(value), 0) as day,
        coalesce(sum(value) filter (where is_young_member), 0) as young,
        coalesce(sum(value) filter (where is_new_destination), 0) as new
      from withdrawal where approvals_needed = 0 and state not in ('failed', 'cancelled')
        and created_at > ledger.now() - interval '24 hours') r`,
  )
  expect(rows[0].counted).toEqual(rows[0].is)
  return Object.fromEntries(Object.entries(rows[0].is).map(([name, sum]) => [name, BigInt(sum as number)])) as never
}

test.each<[name: LimitName, reason: string, of: Person, others: Person]>([
  ['bank', 'rail-limit', { rail: 'bank' }, { rail: 'bep20' }],
  ['bep20', 'rail-limit', { rail: 'bep20' }, { rail: 'trc20' }],
  ['trc20', 'rail-limit', { rail: 'trc20' }, { rail: 'bank' }],
  ['young', 'young-limit', { isOld: false }, {}],
  ['new', 'new-limit', { hasOldDestination: false }, {}],
])(
  'what exceeds the limit %s takes one person, is never refused, and keeps its deadline',
  async (name, reason, of, others) => {
    await setLimits({ [name]: 100n })
    expect((await request(await createPerson(of), 45n)).approvalsNeeded).toBe(0)
    expect((await request(await createPerson(of), 45n)).approvalsNeeded).toBe(0)
    const person = await createPerson(of)
    const over = await request(person, 20n)
    expect(over).toMatchObject({ approvalsNeeded: 1, approvalReason: reason })
    const { createdAt, deadlineAt } = await readWithdrawal(person.memberId, over.id)
    expect(deadlineAt.getTime() - createdAt.getTime()).toBe(72 * 3_600_000)
    // What still fits does, and others have nothing to do with it.
    expect((await request(await createPerson(of), 8n)).approvalsNeeded).toBe(0)
    expect((await request(await createPerson(others), 50n)).approvalsNeeded).toBe(0)
    await process()
    expect((await readWithdrawal(person.memberId, over.id)).state).toBe('pending')
    expect(await approve(over.id, await createOperator(owner))).toBe('approved')
    await process()
    expect((await readWithdrawal(person.memberId, over.id)).state).toBe('processing')
    expect(await readAutomatic()).toMatchObject({ [name]: expect.any(BigInt) })
    await expectSound(app)
  },
)

test('the limit of all rails counts them together', async () => {
  await setLimits({ day: 100n })
  for (const rail of ['bank', 'trc20'])
    expect((await request(await createPerson({ rail }), 40n)).approvalsNeeded).toBe(0)
  expect(await request(await createPerson(), 40n)).toMatchObject({ approvalsNeeded: 1, approvalReason: 'day-limit' })
  await expectSound(app)
})

test('what was cancelled or rejected makes room, and so does a day', async () => {
  await setLimits({ bep20: 100n })
  const [first, second] = [await createPerson(), await createPerson()]
  const cancelled = await request(first, 50n)
  const rejected = await request(second, 50n)
  expect((await request(await createPerson(), 50n)).approvalsNeeded).toBe(1)
  await cancelWithdrawal(databaseOf(app), first.memberId, cancelled.id)
  expect((await request(await createPerson(), 50n)).approvalsNeeded).toBe(0)
  expect((await request(await createPerson(), 50n)).approvalsNeeded).toBe(1)
  expect(await reject(rejected.id, await createOperator(owner))).toBe('done')
  expect((await request(await createPerson(), 50n)).approvalsNeeded).toBe(0)
  expect(await readAutomatic()).toMatchObject({ bep20: 100n * oneUsdt })
  await nextDay(app)
  expect((await request(await createPerson(), 50n)).approvalsNeeded).toBe(0)
  await expectSound(app)
})

test('what was counted is forgotten after a week, and nothing that a limit counts', async () => {
  await setLimits({ bep20: 100n })
  const count = async () => (await owner.query('select count(*)::int from automatic_withdrawal')).rows[0].count
  const person = await createPerson()
  const { id } = await request(person, 50n)
  await forgetAutomatic(databaseOf(app))
  expect((await readAutomatic()).bep20).toBe(50n * oneUsdt)
  await nextDay(app, 8)
  await request(await createPerson(), 50n)
  await forgetAutomatic(databaseOf(app))
  expect(await count()).toBe(1)
  // What is given back later than that makes no room.
  await cancelWithdrawal(databaseOf(app), person.memberId, id)
  expect(await readAutomatic()).toMatchObject({ bep20: 50n * oneUsdt, day: 50n * oneUsdt })
  await forgetAutomatic(databaseOf(app))
  expect(await count()).toBe(1)
  await expectSound(app)
})

test('any mixture of requests needs nobody exactly as long as each of its limits has room for it', async () => {
  const random = createRandom(testSeed)
  const limits = { bank: 150n, bep20: 200n, trc20: 120n, day: 400n, young: 160n, new: 180n }
  await setLimits(limits)
  const left = new Map(Object.entries(limits).map(([name, max]) => [name, max * oneUsdt]))
  for (let i = rounds({ quick: 24, full: 40 }); i > 0; i--) {
    const rail = (['bank', 'bep20', 'trc20'] as const)[random(3)] ?? 'bank'
    const of = { rail, isOld: random(2) === 0, hasOldDestination: random(2) === 0 }
    const value = BigInt(1 + random(50)) * oneUsdt
    const names = [rail, 'day', ...(of.isOld ? [] : ['young']), ...(of.hasOldDestination ? [] : ['new'])]
    const fits = names.every((name) => (left.get(name) ?? 0n) >= value)
    expect((await request(await createPerson(of), value / oneUsdt)).approvalsNeeded).toBe(fits ? 0 : 1)
    if (fits) for (const name of names) left.set(name, (left.get(name) ?? 0n) - value)
  }
  const automatic = await readAutomatic()
  for (const [name, max] of Object.entries(limits))
    expect(automatic[name as LimitName]).toBeLessThanOrEqual(max * oneUsdt)
  await expectSound(app)
})

test('many members at once at the edge of the limits: what needs nobody never exceeds them', async () => {
  await setLimits({ bep20: 600n, trc20: 500n, day: 1_000n })
  const people = await Promise.all(
    Array.from({ length: rounds({ quick: 36, full: 60 }) }, (_, i) =>
      createPerson({ rail: i % 2 === 0 ? 'bep20' : 'trc20' }),
    ),
  )
  const results = await Promise.all(
    people.map((person, i) => {
      const wanted = toWithdrawalRequest({ ...person, amount: 50n * oneUsdt })
      // In one process in batches, and in others one by one.
      return i % 3 === 0
        ? requestWithdrawal(databaseOf(app), wanted)
        : requestWithdrawalBatched(databaseOf(app), wanted)
    }),
  )
  expect(results.every(({ outcome }) => outcome === 'requested')).toBe(true)
  const automatic = await readAutomatic()
  expect(automatic.day).toBe(1_000n * oneUsdt)
  expect(automatic.bep20).toBeLessThanOrEqual(600n * oneUsdt)
  expect(automatic.trc20).toBeLessThanOrEqual(500n * oneUsdt)
  expect(results.filter(({ approvalsNeeded }) => approvalsNeeded === 0)).toHaveLength(20)
  await expectSound(app)
})

// Attack by somebody with the server’s password, on payouts: 50 USDT of each of many members go to
// accounts of the thief, at the bank or on a chain. Impossible: to new destinations together no more than 1,500 USDT in
// 24 hours are paid without a person, and that is counted by the database.
test.each(['bank', 'bep20'])(
  'more members than the limit has room for are robbed of 50 each by the rail %s',
  async (name) => {
    await setLimits(defaults)
    const robbed = await Promise.all(
      Array.from({ length: rounds({ quick: 40, full: 130 }) }, () =>
        createPerson({ rail: name, hasOldDestination: false }),
      ),
    )
    await requestWithdrawals(
      databaseOf(app),
      robbed.map((person) => toWithdrawalRequest({ ...person, amount: 50n * oneUsdt })),
    )
    expect((await readAutomatic()).new).toBe(1_500n * oneUsdt)
    await process()
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int from payout where member_id = any ($1)`,
      [robbed.map(({ memberId }) => memberId)],
    )
    expect(rows).toEqual([{ count: 30 }])
    if (name === 'bank') {
      const members = new Set<string>(robbed.map(({ memberId }) => memberId))
      const { rows } = await rail.query<{ memberId: string }>(
        'select member_id as "memberId" from clear_bank_payouts(200)',
      )
      expect(rows.filter(({ memberId }) => members.has(memberId))).toHaveLength(30)
    }
    await expectSound(app)
  },
)

// Attack by somebody with the server’s password, on payouts: many transactions that see what there was
// before any of them. Impossible: what is counted is read as it is now, and other levels of isolation are refused.
test('the limits are counted in transactions that do not see each other', async () => {
  await setLimits({ day: 50n })
  const person = await createPerson()
  for (const level of ['repeatable read', 'serializable']) {
    const client = await app.connect()
    await client.query(`begin isolation level ${level}`)
    await expect(
      client.query('select * from request_withdrawals($1, $2, $3, $4, $5, $6)', [
        [person.memberId],
        [randomUUID()],
        [person.destinationId],
        [50n * oneUsdt],
        [null],
        [null],
      ]),
    ).rejects.toThrow('as it is now')
    await client.query('rollback')
    client.release()
  }
  await expectSound(app)
})

// Attack by somebody with the server’s password, on payouts: accounts that are old when they are
// opened, destinations that are, sums that are changed, or the limits. Impossible: the role writes none of them.
test('an account or a destination is made older, or a sum smaller', async () => {
  const id = randomUUID()
  await app.query(
    `insert into member (id, email, language, created_at) values ($1, $2, 'en_US', now() - interval '90 days')`,
    [id, `${id}@millrace.test`],
  )
  const { rows } = await owner.query(
    `select created_at > now() - interval '2 hours' as "isYoung" from member where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ isYoung: true }])
  for (const statement of [
    `update member set created_at = now() - interval '90 days'`,
    `update destination set bound_at = now() - interval '90 days'`,
    `insert into destination (member_id, kind, rail, currency, address, bound_at)
     values (gen_random_uuid(), 'chain', 'bep20', 'USDT', '0x00', now() - interval '90 days')`,
    `insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value)
     values (now(), 'bank', true, true, -1000000000)`,
    'delete from automatic_withdrawal',
    'update payout_limit set auto_day_max = 1e15',
    'update payout set is_automatic = false',
    'select from payout_limit for update',
    'select count_automatic(null, now())',
    'select uncount_automatic(w) from withdrawal w',
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
})

const clear = async (): Promise<string[]> =>
  (await rail.query<{ id: string }>('select id from clear_bank_payouts(200)')).rows.map(({ id }) => id)
const findObjection = async (id: string): Promise<string | undefined> =>
  (
    await owner.query<{ detail: string }>(
      'select detail from reconciliation_item where subject = $1 and closed_at is null',
      [id],
    )
  ).rows[0]?.detail

test('what was requested on several days and comes to the bank at once is counted again, and a person lets it through', async () => {
  await setLimits({ bank: 100n })
  const ids: string[] = []
  for (let day = 0; day < 2; day++) {
    for (let i = 0; i < 2; i++) ids.push((await request(await createPerson({ rail: 'bank' }), 50n)).id)
    await nextDay(app)
  }
  await process()
  const cleared = await clear()
  expect(cleared).toEqual(ids.slice(0, 2))
  const waiting = ids[2] as string
  expect(await findObjection(waiting)).toBe(
    'Nobody has approved it, and with it members at the bank would be paid more than 100 USDT in 24 hours without approval.',
  )
  expect(await clear()).toEqual(cleared)
  expect(await approve(waiting, await createOperator(owner))).toBe('approved')
  expect(await clear()).toEqual([...cleared, waiting])
  expect(await findObjection(waiting)).toBeUndefined()
  // What was approved does not count, and what the bank was told of needs nobody any more.
  expect(await approve(waiting, await createOperator(owner))).toBe('not-pending')
  await nextDay(app)
  expect(await clear()).toEqual(ids)
  await expectSound(app)
})

// Attack by somebody with the server’s password, on payouts: what is requested over a closed weekend is paid at once,
// once by the bank and once on a chain. Impossible: what is paid is counted over both, and what exceeds a limit then
// takes a person.
test('a weekend’s withdrawals are paid by the bank and on a chain at once', async () => {
  await setLimits({ day: 100n })
  const first = await request(await createPerson({ rail: 'bank' }), 50n)
  const second = await request(await createPerson({ rail: 'bank' }), 45n)
  await nextDay(app)
  const [fits, exceeds] = [await createPerson({ rail: 'trc20' }), await createPerson()]
  const [small, large] = [await request(fits, 5n), await request(exceeds, 50n)]
  expect([small, large]).toMatchObject([{ approvalsNeeded: 0 }, { approvalsNeeded: 0 }])
  // The bank is told first, and then the others are due.
  await owner.query(`update withdrawal set destination_usable_at = 'infinity' where id = any ($1)`, [
    [small.id, large.id],
  ])
  await process()
  expect(await clear()).toEqual([first.id, second.id])
  await owner.query(`update withdrawal set destination_usable_at = created_at where id = any ($1)`, [
    [small.id, large.id],
  ])
  await process()
  expect((await readWithdrawal(fits.memberId, small.id)).state).toBe('processing')
  expect(await readWithdrawal(exceeds.memberId, large.id)).toMatchObject({
    state: 'pending',
    approvalsNeeded: 1,
    approvalReason: 'day-limit',
  })
  expect((await readAutomatic()).day).toBe(5n * oneUsdt)
  expect(await approve(large.id, await createOperator(owner))).toBe('approved')
  await process()
  expect((await readWithdrawal(exceeds.memberId, large.id)).state).toBe('processing')
  // What fails makes room again.
  expect((await rail.query(`select record_payout_failed($1, 'rejected')`, [first.id])).rows).toEqual([
    { record_payout_failed: 'failed' },
  ])
  const next = await createPerson()
  const { id } = await request(next, 40n)
  await process()
  expect((await readWithdrawal(next.memberId, id)).state).toBe('processing')
  await expectSound(app)
})

// Attack by somebody with the rails’ password, on receipts: money that never came is credited and withdrawn at
// once. Visible: the next comparison, ten seconds later, shows that the rail holds less, and from then on nothing is
// paid without a person; until then no more than the limits.
test('nothing is paid without a person while a rail holds less than the books say, or nobody has looked', async () => {
  await setLimits(defaults)
  const person = await createPerson({ rail: 'bank' })
  const { memberId } = person
  const { id } = await request(person, 50n)
  await process()
  const compare = (own: number, ago: string) =>
    owner.query(
      `insert into rail_state (rail, currency, is_up, own, custody, checked_at)
       values ('bank', 'NGN', true, $1, 100, now() - $2::interval)
       on conflict (rail, currency) do update set own = excluded.own, checked_at = excluded.checked_at`,
      [own, ago],
    )
  await compare(99, '0 seconds')
  expect(await clear()).toEqual([])
  expect(await findObjection(id)).toBe('Nobody has approved it, and a rail holds less than the books say.')
  await compare(100, '5 minutes')
  expect(await clear()).toEqual([])
  await compare(100, '0 seconds')
  await owner.query(
    `insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount,
      amount, member_id, state) values ('bep20', $1, 0, 7, '', '', '', '', 1, 1, $2, 'credited')`,
    [id, memberId],
  )
  await owner.query(`select drop_deposits('bep20', 6, '{}')`)
  expect(await clear()).toEqual([])
  expect(await findObjection(id)).toBe(
    'Nobody has approved it, and a deposit that was credited to its member is no longer in the chain.',
  )
  await owner.query(`update reconciliation_item set closed_at = now() where kind = 'reorganised'`)
  expect(await clear()).toEqual([id])
  expect(await findObjection(id)).toBeUndefined()
  await expectSound(app)
})
