import type { DataOf } from '@millrace/contract/call'
import type { FlagId, FraudFlag, transparencySummary } from '@millrace/contract/transparency/summary'
import { usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { earn } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, giveMoney, nextDay } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { move } from '../../../test/transfers.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'

type Summary = DataOf<typeof transparencySummary>
const usdt = 1_000_000n

const metricsToken = '0123456789abcdef'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ METRICS_TOKEN: metricsToken })
  await addAgreement(server.database.owner)
  await move(server.database.app, 'owner-in', ['practice', 'custody'], ['', 'owner'], 1_000n * usdt)
})
afterAll(() => server.stop())

const read = async (): Promise<Summary> => {
  await keepBooks(server.database.app)
  return (await server.call('transparency/summary')).answer.data
}
const readCover = async () => (await server.call('transparency/cover')).answer.data
const findFlag = <Id extends FlagId>({ flags }: Summary, id: Id) =>
  flags.find((flag) => flag.id === id) as Extract<FraudFlag, { id: Id }>
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const grown = (before: string, after: string) => usdtMinor(after) - usdtMinor(before)

test('owed is what members have, wait for, earned and may take back; held is what the rails have for them', async () => {
  const { app, owner } = server.database
  const before = await read()
  const memberId = await createBuyer(app, { money: 500n * usdt })
  const machineId = await createMachine(owner)
  await buyUnits(app, { memberId, machineId, units: 2 })
  await withdraw(app, { memberId, destinationId: await bindDestination(app, memberId), amount: 100n * usdt })
  const after = await read()
  expect(grown(before.owed, after.owed)).toBe(500n * usdt)
  expect(grown(before.held, after.held)).toBe(500n * usdt)
  expect(grown(before.owedParts.available, after.owedParts.available)).toBe(200n * usdt)
  expect(grown(before.owedParts.held, after.owedParts.held)).toBe(100n * usdt)
  expect(grown(before.owedParts.escrow, after.owedParts.escrow)).toBe(200n * usdt)
  expect(after.more).toBe(before.more)

  // What machines have received and what is past its reflection period is not the members’.
  await earn(owner, machineId, after.today, 40n * usdt)
  await move(app, 'buy-final', [machineId, 'escrow'], [machineId, 'capital'], 200n * usdt)
  const later = await read()
  expect(grown(after.heldParts.rails, later.heldParts.rails)).toBe(40n * usdt)
  expect(grown(after.owed, later.owed)).toBe(-200n * usdt)
  expect(grown(after.held, later.held)).toBe(-200n * usdt)
  expect(later.more).toBe(before.more)
  const [cushion] = await query('select reserve_cushion()::bigint as more')
  expect(usdtMinor(later.more)).toBe(cushion.more)
  expect(later.days.at(-1)).toMatchObject({ day: later.today, held: later.held, owed: later.owed })
  await expectSound(app)
})

// Attack by the operator, on reserves: money is lent over midnight, so that the sealed figure looks well. Visible: each
// day shows the least that was held at any time of it.
test('a rail that lacks money lowers what is held, and the day keeps its lowest figure when it is back', async () => {
  // A day of its own: nothing was held when the first one began.
  await nextDay(server.database.owner)
  const before = await read()
  expect(findFlag(before, 'reserves').state).toBe('fine')
  const lack = usdtMinor(before.more) + 10n * usdt
  await query(
    `insert into rail_state (rail, currency, is_up, own, custody, unbooked) values ('bep20', 'USDT', true, 0, $1, 0)
    on conflict (rail, currency) do update set own = 0, custody = excluded.custody, unbooked = 0`,
    [lack],
  )
  const lacking = await read()
  expect(lacking.more).toBe('-10.000000')
  expect(lacking.coverPercent).toBeLessThan(100)
  expect(findFlag(lacking, 'reserves')).toMatchObject({ state: 'bad', figures: { lowDay: lacking.today } })

  // A percentage is never rounded up to a hundred.
  expect(await query('select to_percent(999999, 1000000) as percent, to_percent(1, 0) as none')).toEqual([
    { percent: 99.9, none: null },
  ])
  await query('update rail_state set own = custody')
  const after = await read()
  expect(after.more).toBe(before.more)
  expect(after.days.at(-1)).toMatchObject({ held: after.held, low: lacking.held })
  expect(findFlag(after, 'reserves')).toMatchObject({ state: 'caution', figures: { lowDay: lacking.today } })

  // The next day begins with its own.
  await nextDay(server.database.owner)
  expect((await read()).days.slice(-2)).toMatchObject([{ low: lacking.held, held: after.held }, { low: after.held }])
})

// Attack by the operator, on public figures: withdrawals are hidden or left waiting. Visible: each counts in public
// from its request on, by its age, and as overdue after its deadline.
test('withdrawals are counted by how long they took, and what waits too long is overdue', async () => {
  const { app } = server.database
  const memberId = randomUUID()
  await giveMoney(app, memberId, 1_000n * usdt)
  const destinationId = await bindDestination(app, memberId)
  const ask = async () => (await withdraw(app, { memberId, destinationId, amount: 2n * usdt })).id
  const before = (await read()).withdrawals
  const minutes = [5, 30, 60, 61, 200, 359, 360, 1_439, 1_440, 4_320]
  for (const took of minutes)
    await query(
      `update withdrawal set state = 'paid', created_at = ledger.now() - make_interval(mins => $2),
        ended_at = ledger.now() where id = $1`,
      [await ask(), took],
    )
  // Paid long ago, and not counted any more.
  await query(
    `update withdrawal set state = 'paid', created_at = ledger.now() - interval '60 days',
      ended_at = ledger.now() - interval '40 days' where id = $1`,
    [await ask()],
  )
  const late = await ask()
  await query(
    `update withdrawal set created_at = ledger.now() - interval '80 hours', deadline_at = ledger.now() - interval '8 hours'
    where id = $1`,
    [late],
  )
  const summary = await read()
  const { withdrawals } = summary
  expect(withdrawals).toMatchObject({
    paid: 10,
    medianMinutes: 200,
    p95Minutes: 4_320,
    slowestMinutes: 4_320,
    open: before.open + 1,
    overdue: 1,
    oldestMinutes: 80 * 60,
    deadlineHours: 72,
  })
  expect(withdrawals.bands).toEqual([
    { band: 'under-1', count: 2, percent: 20 },
    { band: '1-6', count: 4, percent: 40 },
    { band: '6-24', count: 2, percent: 20 },
    { band: '24-72', count: 1, percent: 10 },
    { band: 'over-72', count: 1, percent: 10 },
  ])
  expect(findFlag(summary, 'leaving')).toMatchObject({ state: 'bad', figures: { overdue: 1 } })
  const { list } = (await server.call('transparency/withdrawals')).answer.data
  expect(list[0]).toMatchObject({ isOverdue: true, ageMinutes: 80 * 60, state: 'pending' })
  expect(Object.keys(list[0]).sort()).toEqual(['ageMinutes', 'askedTime', 'deadlineTime', 'isOverdue', 'state'])

  // Days that the practice clock is moved over are nobody’s waiting time.
  await nextDay(server.database.owner, 2)
  expect((await read()).withdrawals.oldestMinutes).toBe(80 * 60)
})

test('stops and freezes are public with their dates, and without names', async () => {
  const member = await newMember(server)
  await query(`insert into platform_stop (reason, since) values ('reserves', ledger.now())`)
  await query('update member set frozen_at = now() where id = $1', [member.id])
  await query(
    `insert into withdrawal_stop (member_id, started_at, ends_at) values ($1, now(), now() + interval '1 hour')`,
    [member.id],
  )
  const summary = await read()
  expect(summary.stops[0]).toMatchObject({ reason: 'reserves', until: null })
  expect(await readCover()).toMatchObject({
    coverPercent: summary.coverPercent,
    isShort: summary.more.startsWith('-'),
    isStopped: true,
  })
  expect(summary.freezes).toEqual({ frozenMembers: 1, stoppedMembers: 1 })
  expect(findFlag(summary, 'leaving').figures).toMatchObject({ frozenMembers: 1, stoppedMembers: 1 })
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/^millrace_members_frozen 1$[^]+^millrace_withdrawal_stops 1$/m)
  const { list, total } = (await server.call('transparency/freezes')).answer.data
  expect(total).toBe(2)
  expect(list.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['account', 'withdrawals'])
  expect(JSON.stringify(list)).not.toContain(member.id)
  await query('update platform_stop set until = since')
})

// Attack by the operator, on sealed days: a day is left out. Visible: the public page counts the days without one.
test('a day that was not sealed is missing, and what was proved against us is counted', async () => {
  const seal = async (epoch: number, ago: number, signedHoursAgo = 0) => {
    await query(`insert into books_epoch (epoch, day, seed) values ($1, ledger.today() - $2::int, sha256('seed'))`, [
      epoch,
      ago,
    ])
    await query(
      `insert into transparency_record (epoch, day, record, hash, sealed_at, signature, signed_at)
      select epoch, day, '{}', sha256(epoch::text::bytea), now(), decode(repeat('00', 64), 'hex'),
        now() - make_interval(hours => $2)
      from books_epoch where epoch = $1`,
      [epoch, signedHoursAgo],
    )
  }
  await seal(1, 5)
  await seal(2, 4)
  await seal(3, 2)
  const missing = await read()
  expect(missing.lastSeal).toMatchObject({ epoch: 3 })
  expect(findFlag(missing, 'sealed')).toMatchObject({
    state: 'bad',
    figures: { sealedDays: 3, missingDays: 1, challenges: 0, lastSealMinutes: 0 },
  })
  await seal(4, 3)
  // Yesterday is not sealed yet, and that is no fault.
  expect(findFlag(await read(), 'sealed')).toMatchObject({ state: 'fine', figures: { missingDays: 0 } })
  await query(`insert into challenge (kind, hash, challenge) values ('two-records', sha256('x'), '{}')`)
  expect(findFlag(await read(), 'sealed')).toMatchObject({ state: 'bad', figures: { challenges: 1 } })
  expect(await readCover()).toMatchObject({ sealedDay: (await read()).lastSeal?.day, isSealLate: false })
  await seal(5, 1, 49)
  await read()
  expect(await readCover()).toMatchObject({ isSealLate: true })
})

test('what the owner puts in, takes out and moves is added up', async () => {
  const { app } = server.database
  const before = (await read()).operator
  await move(app, 'owner-in', ['practice', 'custody'], ['', 'owner'], 50n * usdt)
  await move(app, 'owner-out', ['', 'owner'], ['practice', 'custody'], 20n * usdt)
  await move(app, 'promotions-fund', ['', 'owner'], ['', 'promotions'], 5n * usdt)
  await move(app, 'fx-fund', ['', 'owner'], ['', 'fx'], 7n * usdt)
  await move(app, 'rail-move', ['bep20', 'custody'], ['trc20', 'custody'], 9n * usdt)
  await move(app, 'fees-out', ['', 'fees'], ['', 'owner'], 1n * usdt)
  const summary = await read()
  const { operator } = summary
  expect(grown(before.in, operator.in)).toBe(50n * usdt)
  expect(grown(before.out, operator.out)).toBe(20n * usdt)
  expect(grown(before.promotionsFunded, operator.promotionsFunded)).toBe(5n * usdt)
  expect(grown(before.exchangeFunded, operator.exchangeFunded)).toBe(7n * usdt)
  expect(operator).toMatchObject({ railMoves: 1, railMoved: '9.000000', feesTaken: '1.000000' })
  // Nothing was earned in fees yet, and one was taken.
  expect(findFlag(summary, 'operator').state).toBe('bad')
})

test('revenue without evidence, and revenue that never varies, are flagged', async () => {
  const { owner } = server.database
  const [plain, steady] = [await createMachine(owner), await createMachine(owner)]
  const { today } = await read()
  const report = await earn(owner, plain, today, 3n * usdt)
  expect(findFlag(await read(), 'evidence').state).toBe('fine')
  await query('delete from report_evidence where report_id = $1', [report])
  expect(findFlag(await read(), 'evidence').state).toBe('bad')

  await query(
    `insert into settlement (day, state) select $1::date - n, 'done' from generate_series(1, 14) n
    on conflict (day) do update set state = 'done'`,
    [today],
  )
  await query(
    `insert into settlement_machine (day, machine_id, valid_units, cap, paid)
    select $1::date - n, $2, 1, 500000, 250000 from generate_series(1, 14) n`,
    [today, steady],
  )
  for (let n = 1; n <= 14; n++)
    await earn(owner, steady, (await query('select $1::date - $2::int as day', [today, n]))[0].day, usdt)
  const summary = await read()
  expect(findFlag(summary, 'steady')).toMatchObject({ state: 'bad', figures: { steady: 1 } })
  expect(findFlag(summary, 'promise').figures).toMatchObject({
    paid: '3.500000',
    expected: '7.000000',
    deviationPercent: -50,
  })
})

test('figures that nobody keeps up to date are marked as late', async () => {
  expect((await read()).isLate).toBe(false)
  await query(`update books_state set kept_at = now() - interval '11 minutes'`)
  const { answer } = await server.call('transparency/summary')
  expect(answer.data.isLate).toBe(true)
})

test('the answer may be cached for a moment, in each language, and is not sent again unchanged', async () => {
  await keepBooks(server.database.app)
  const first = await server.call('transparency/flows')
  expect(first.headers.get('cache-control')).toBe('public, max-age=15')
  expect(first.headers.get('vary')).toContain('language')
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/api/transparency/flows`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  const other = await fetch(`${server.url}/api/transparency/flows`, {
    headers: { 'if-none-match': etag, language: 'hi_IN' },
  })
  expect(other.status).toBe(200)
  // Nobody keeps a refusal, or what is a member’s own.
  expect((await server.call('transparency/flows?days=0')).headers.get('cache-control')).toBe('no-store')
})

// Attack by the application’s password, on public figures: a chart is edited. Impossible: it can ask for the figures to
// be kept, and writes none of them.
test('the application cannot write the public figures', async () => {
  const { app } = server.database
  for (const table of ['books_state', 'books_change', 'books_flow', 'books_day', 'machine_books', 'withdrawal_time'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`, `insert into ${table} default values`])
      await expect(app.query(statement)).rejects.toThrow('permission denied')
  await expect(app.query('update books_day set low = held')).rejects.toThrow('permission denied')
})
