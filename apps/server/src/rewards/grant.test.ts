import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { addMember, openProgramme } from '../../test/programmes.ts'
import { proposeUnsigned } from '../../test/proposals.ts'
import { createOperator, queryAs } from '../../test/withdrawals.ts'
import { createPool } from '../db/pool.ts'
import { available, getBalance, promotions } from '../ledger/index.ts'

let database: TestDatabase
/** Several connections that may do anything, for what no login role may call. */
let owners: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owners = createPool(database.ownerUrl, { max: 12, connectTimeoutMs: 60_000 })
})
afterAll(async () => {
  await owners.end()
  await database.drop()
})

type Granted = { outcome: string; reward_id: string | null; amount: bigint | null }
async function grant(programme: string, member: string, single: string = randomUUID(), step = 1): Promise<Granted> {
  const { rows } = await owners.query<Granted>(`select * from grant_reward($1, $2, 'code', 'test:' || $3, $3, $4)`, [
    programme,
    member,
    single,
    step,
  ])
  return rows[0] as Granted
}
const getMinor = async (account: ReturnType<typeof available>) =>
  (await getBalance(databaseOf(database.app), account, 'USDT')).minor
const countOutcomes = (granted: readonly Granted[]) => {
  const counts: Record<string, number> = {}
  for (const { outcome } of granted) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
/** Leaves exactly this in the budget. */
async function leaveInBudget(minor: bigint): Promise<void> {
  const left = await getMinor(promotions)
  if (left > minor) {
    const spender = await openProgramme(database.owner, 'code', { amounts: [left - minor] })
    expect((await grant(spender, await addMember(database.app))).outcome).toBe('granted')
  } else if (left < minor) await fundPromotions(database.owner, usdt(minor - left))
}

test('a reward is the amount of the approved programme, out of the budget, with its row and its transfer', async () => {
  await leaveInBudget(1_000_000n)
  const programme = await openProgramme(database.owner, 'code', { amounts: [30_000n, 50_000n, 70_000n] })
  const member = await addMember(database.app)
  expect(await grant(programme, member)).toMatchObject({ outcome: 'granted', amount: 30_000n })
  expect(await grant(programme, member, 'third day', 3)).toMatchObject({ outcome: 'granted', amount: 70_000n })
  expect(await grant(programme, member, 'ninth day', 9)).toMatchObject({ outcome: 'granted', amount: 70_000n })
  expect(await grant(programme, member, 'third day', 1)).toMatchObject({ outcome: 'same', amount: 70_000n })
  expect(await getMinor(available(member))).toBe(170_000n)
  expect(await getMinor(promotions)).toBe(830_000n)
  const { rows } = await database.owner.query(
    `select count(*)::int as rewards from reward r join ledger.transfer t
       on t.id = r.id and t.amount = r.amount and t.owner = r.member_id::text and t.kind = 'reward'
     where r.member_id = $1`,
    [member],
  )
  expect(rows[0].rewards).toBe(3)
  await expectSound(database.app)
})

test('a budget of 10 rewards under many claims at once pays exactly 10', async () => {
  const claims = rounds({ quick: 100, full: 1_000 })
  await leaveInBudget(10n * 50_000n + 49_999n)
  const programme = await openProgramme(database.owner, 'code')
  const members = await Promise.all(Array.from({ length: claims }, () => addMember(database.app)))
  const granted = await Promise.all(members.map((member) => grant(programme, member)))
  expect(countOutcomes(granted)).toEqual({ granted: 10, 'budget-empty': claims - 10 })
  expect(await getMinor(promotions)).toBe(49_999n)
  await expectSound(database.app)
})

test('a reward that is claimed 100 times at once is paid once', async () => {
  await leaveInBudget(1_000_000n)
  const programme = await openProgramme(database.owner, 'code')
  const member = await addMember(database.app)
  const granted = await Promise.all(Array.from({ length: 100 }, () => grant(programme, member, 'only one')))
  expect(countOutcomes(granted)).toEqual({ granted: 1, same: 99 })
  expect(new Set(granted.map(({ reward_id }) => reward_id)).size).toBe(1)
  expect(await getMinor(available(member))).toBe(50_000n)
  await expectSound(database.app)
})

test('limits of a day, of a member and in all hold, whoever asks at once', async () => {
  await leaveInBudget(100_000_000n)
  const members = await Promise.all(Array.from({ length: 30 }, () => addMember(database.app)))
  const daily = await openProgramme(database.owner, 'code', { dayMax: 7, totalMax: 9 })
  const grantAll = (programme: string) => Promise.all(members.map((member) => grant(programme, member)))
  expect(countOutcomes(await grantAll(daily))).toEqual({ granted: 7, 'day-limit': 23 })
  await database.owner.query('select ledger.next_day()')
  expect(countOutcomes(await grantAll(daily))).toEqual({ granted: 2, 'total-limit': 28 })
  const rare = await openProgramme(database.owner, 'code', { memberMax: 2 })
  const member = await addMember(database.app)
  const claims = await Promise.all(Array.from({ length: 9 }, () => grant(rare, member)))
  expect(countOutcomes(claims)).toEqual({ granted: 2, 'member-limit': 7 })
  await expectSound(database.app)
})

test('each refusal says why, and moves nothing', async () => {
  await leaveInBudget(1_000_000n)
  const { owner, app } = database
  const member = await addMember(app)
  const expectRefused = async (programme: string, outcome: string, who = member) =>
    expect(await grant(programme, who)).toMatchObject({ outcome, reward_id: null })
  const tomorrow = new Date(Date.now() + 5 * 86_400_000)
  await expectRefused(await openProgramme(owner, 'code', { startsAt: tomorrow }), 'not-open')
  const ended = await openProgramme(owner, 'code', { startsAt: new Date('2001-01-01'), endsAt: new Date('2002-01-01') })
  await expectRefused(ended, 'not-open')
  await expectRefused(randomUUID(), 'not-open')
  await expectRefused(await openProgramme(owner, 'code', { countriesOff: ['GB', 'IN'] }), 'country-off')
  const unlessUnknown = await openProgramme(owner, 'code', { countriesOff: ['ZZ'] })
  await expectRefused(unlessUnknown, 'country-unknown', await addMember(app, { country: null }))
  expect(await grant(unlessUnknown, await addMember(app))).toMatchObject({ outcome: 'granted' })
  const stopped = await openProgramme(owner, 'code')
  await expectRefused(stopped, 'unknown', randomUUID())
  const stop = await proposeUnsigned(owner, await createOperator(owner), 'programme-stop', { programmeId: stopped })
  expect(stop.outcome).toBe('done')
  await expectRefused(stopped, 'not-open')
  const open = await openProgramme(owner, 'code')
  await owner.query('update member set frozen_at = now() where id = $1', [member])
  await expectRefused(open, 'frozen')
  await owner.query('update member set frozen_at = null where id = $1', [member])
  await owner.query(`update promotions_budget set promised = 980000`)
  await expectRefused(open, 'budget-empty')
  await owner.query(`update promotions_budget set promised = 0`)
  await owner.query(`insert into books_day (business_day, held, owed, low) values ('2000-01-01', 99, 100, 99)`)
  await expectRefused(open, 'insolvent')
  await owner.query(`delete from books_day`)
  expect(await getMinor(available(member))).toBe(0n)
  expect(await grant(open, member)).toMatchObject({ outcome: 'granted' })
  await expectSound(app)
})

test('a changed programme is a new version, and one proposal waits at a time', async () => {
  const { owner } = database
  const programme = await openProgramme(owner, 'group', { amounts: [500_000n] })
  expect(await openProgramme(owner, 'group', { amounts: [600_000n] })).toBe(programme)
  const { rows } = await owner.query('select version, amounts from programme_view where id = $1', [programme])
  expect(rows).toEqual([{ version: 2, amounts: [600_000n] }])
  const propose = async (programmeId?: string) =>
    (
      await proposeUnsigned(owner, await createOperator(owner), 'programme', {
        ...(programmeId && { programmeId }),
        kind: 'group',
        name: 'x',
        amounts: ['1'],
        startTime: '2026-01-01T00:00:00.000Z',
      })
    ).outcome
  expect(await propose()).toBe('programme.single')
  expect(await propose(randomUUID())).toBe('programme.unknown')
  expect(await propose(programme)).toBe('proposed')
  expect(await propose(programme)).toBe('proposal.open-before')
})

test('a programme that was stopped after its next version was proposed is not opened by that unseen', async () => {
  const { owner } = database
  const [programmeId, operator] = [await openProgramme(owner, 'share'), await createOperator(owner)]
  const propose = () =>
    proposeUnsigned(owner, operator, 'programme', {
      programmeId,
      kind: 'share',
      name: 'Next',
      amounts: ['1'],
      startTime: '2026-01-01T00:00:00.000Z',
    })
  const decide = async (id: string, act: string) =>
    (
      await owner.query(`select decide($1, $2, $3, 'x', null, '', '') as outcome`, [
        id,
        await createOperator(owner),
        act,
      ])
    ).rows[0].outcome
  const isStopped = async () =>
    (await owner.query(`select state = 'stopped' as is, version from programme_view where id = $1`, [programmeId]))
      .rows[0]
  const { id } = await propose()
  await proposeUnsigned(owner, operator, 'programme-stop', { programmeId })
  expect((await proposeUnsigned(owner, operator, 'programme-stop', { programmeId })).outcome).toBe('programme.unknown')
  expect(await decide(id, 'approved')).toBe('proposal.stale')
  expect(await decide(id, 'rejected')).toBe('rejected')
  expect(await isStopped()).toEqual({ is: true, version: 1 })
  // Whoever proposes one now says that it is stopped.
  expect(await decide((await propose()).id, 'approved')).toBe('approved')
  expect(await isStopped()).toEqual({ is: false, version: 2 })
})

// Attack by the application’s database password, on rewards. Impossible: only domain functions grant, from programmes
// that two operators have signed, and no login role may call what grants or write what it reads.
test('somebody with the application’s password grants themselves a reward', async () => {
  const programme = await openProgramme(database.owner, 'code')
  const member = await addMember(database.app)
  const attempts: readonly [string, unknown[]][] = [
    [`select * from grant_reward($1, $2, 'code', 'x', 'x')`, [programme, member]],
    [`select * from grant_rewards($1, array[$2::uuid], '{code}', '{x}', '{x}', '{1}')`, [programme, member]],
    [
      `insert into reward (member_id, id, programme_id, version, kind, amount, reason, single, business_day, created_at)
       values ($2, gen_random_uuid(), $1, 1, 'code', 1, 'x', 'x', ledger.today(), now())`,
      [programme, member],
    ],
    [`update programme set rewards = 0 where id = $1`, [programme]],
    [`update programme_version set amounts = '{1000000000}' where programme_id = $1`, [programme]],
    [`insert into programme (kind) values ('code')`, []],
    [`update promotions_budget set promised = 0`, []],
    [`insert into sign_in (member_id, day, streak, at) values ($1, '2026-01-01', 1, now())`, [member]],
    [`update sign_in_state set days = 3 where member_id = $1`, [member]],
    [`set role millrace_rewards`, []],
    [
      `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
       select gen_random_uuid(), 0, 'reward', 1, 2, 3, $1::text, 'x', ledger.today()`,
      [member],
    ],
  ]
  for (const [text, values] of attempts) await expect(database.app.query(text, values)).rejects.toThrow('denied')
  // Nor does a programme come to be, with the sessions of two operators: proposing and approving take their keys.
  const [maker, checker] = [await createOperator(database.owner), await createOperator(database.owner)]
  const content = {
    kind: 'code' as const,
    name: 'x',
    amounts: ['1000'],
    startTime: '2026-01-01T00:00:00.000Z',
    memberMax: 9,
  }
  const proposing = `select outcome from propose($1, 'programme', $2, 'x', date_trunc('milliseconds', clock_timestamp()),
    $3, '', '')`
  for (const signature of [null, Buffer.alloc(64, 7)])
    expect((await queryAs(database.app, maker, proposing, [maker, JSON.stringify(content), signature])).rows).toEqual([
      { outcome: 'approval.unsigned' },
    ])
  await expect(database.app.query(proposing, [maker, JSON.stringify(content), null])).rejects.toThrow(
    'only whoever is signed in',
  )
  const { id } = await proposeUnsigned(database.owner, maker, 'programme', content)
  const deciding = `select decide($1, $2, 'approved', '', null, '', '') as outcome`
  expect((await queryAs(database.app, checker, deciding, [id, checker])).rows).toEqual([
    { outcome: 'approval.unsigned' },
  ])
  expect(await getMinor(available(member))).toBe(0n)
})
