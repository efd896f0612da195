import type { DataOf } from '@millrace/contract/call'
import type { overview } from '@millrace/contract/console/overview'
import type { transparencyMachines } from '@millrace/contract/transparency/machines'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import { usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signApproval } from '../../../test/approvals.ts'
import { createServerWithHistory } from '../../../test/createServerWithHistory.ts'
import type { TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createMachine, giveMoney } from '../../../test/machines.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'
import { runCheck } from '../../ledger/index.ts'

type Overview = DataOf<typeof overview>
type Days = Overview['days']

const usdt = 1_000_000n

let server: TestServer
beforeAll(async () => {
  server = await createServerWithHistory()
})
afterAll(() => server.stop())

const read = async (email = 'maker@millrace.test', query = ''): Promise<Overview> =>
  (await server.call(`console/overview/state${query}`, { headers: await server.signIn(email) })).answer.data
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const findQueue = (state: Overview, name: string) => state.queues.find((queue) => queue.name === name)
const total = (days: Days, column: 'in' | 'out' | 'revenue' | 'income') =>
  days.reduce((sum, { money }) => sum + usdtMinor(money?.[column] ?? ''), 0n)

test('an operator chooses how many days the bars show', async () => {
  const all = await read('maker@millrace.test', '?days=90')
  expect(all.days).toHaveLength(90)
  expect((await read('maker@millrace.test', '?days=7')).days).toEqual(all.days.slice(-7))
  expect((await read()).days).toEqual(all.days.slice(-30))
})

test('each day’s money in and out, and all revenue and income, are the sums of the ledger', async () => {
  await keepBooks(server.database.app)
  const { days, today } = await read()
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.day).toBe(today)
  const moved = await query(
    `select business_day as day,
      coalesce(sum(amount) filter (where to_kind = 'available' and from_kind in ('custody', 'fx')), 0)::bigint as in,
      coalesce(sum(amount) filter (where from_kind = 'held' and to_kind <> 'available'), 0)::bigint as out
    from ledger.record group by 1 having count(*) filter (
      where to_kind = 'available' and from_kind in ('custody', 'fx') or from_kind = 'held' and to_kind <> 'available'
    ) > 0 order by 1`,
  )
  expect(moved.length).toBeGreaterThan(0)
  expect(
    days
      .map(({ day, money }) => ({ day, in: usdtMinor(money?.in ?? ''), out: usdtMinor(money?.out ?? '') }))
      .filter((day) => day.in + day.out > 0n),
  ).toEqual(moved)
  const [sums] = await query(
    `select sum(amount) filter (where kind = 'revenue')::bigint as revenue,
      sum(amount) filter (where kind = 'income')::bigint as income from ledger.record`,
  )
  expect({ revenue: total(days, 'revenue'), income: total(days, 'income') }).toEqual(sums)
  expect(sums.income).toBeGreaterThan(0n)
  const [registered] = await query(
    'select count(*)::int as count from member where created_at > now() - interval $$29 days$$',
  )
  expect(days.reduce((sum, { members }) => sum + members, 0)).toBe(registered.count)
})

test('what is held for members and owed to them, and how machines do, is what the public page says', async () => {
  await runCheck(databaseOf(server.database.app))
  await keepBooks(server.database.app)
  const { cover, machines, machineCount } = await read()
  const open: DataOf<typeof transparencySummary> = (await server.call('transparency/summary?days=30')).answer.data
  const { held, owed, coverPercent, days } = open
  expect(cover).toMatchObject({ held, owed, coverPercent, isSound: true })
  expect(coverPercent).toBeGreaterThan(100)
  expect(cover?.days).toEqual(
    days.map(({ day, ...each }) => ({ day, held: each.held, owed: each.owed, coverPercent: each.coverPercent })),
  )
  const { list }: DataOf<typeof transparencyMachines> = (await server.call('transparency/machines')).answer.data
  const booksOf = (id: string) => list.find((machine) => machine.id === id)?.last30
  expect(machines.length).toBeGreaterThan(1)
  for (const { id, paid, expected, deviationPercent, days: paidDays } of machines) {
    expect({ paid, expected, deviationPercent }).toMatchObject({
      paid: booksOf(id)?.paid,
      expected: booksOf(id)?.expected,
      deviationPercent: booksOf(id)?.deviationPercent,
    })
    expect(paidDays.reduce((sum, amount) => sum + usdtMinor(amount), 0n)).toBe(usdtMinor(paid))
  }
  expect(machines.map(({ deviationPercent }) => deviationPercent)).toEqual(
    machines.map(({ deviationPercent }) => deviationPercent).toSorted((a, b) => a - b),
  )
  expect(machineCount).toBeGreaterThanOrEqual(machines.length)
})

test('a withdrawal waits for finance until one has approved it, and then for a second person', async () => {
  const memberId = randomUUID()
  await giveMoney(server.database.app, memberId, 3_000n * usdt)
  const destinationId = await bindDestination(server.database.app, memberId)
  const before = findQueue(await read(), 'withdraw')
  const { id } = await withdraw(server.database.app, { memberId, destinationId, amount: 2_000n * usdt })
  const after = findQueue(await read(), 'withdraw')
  expect(after?.count).toBe((before?.count ?? 0) + 1)
  expect(usdtMinor(after?.sum ?? '') - usdtMinor(before?.sum ?? '')).toBe(2_000n * usdt)
  expect(after?.dueMinutes).toBeGreaterThan(71 * 60)

  const maker = await server.signIn('maker@millrace.test')
  const signature = await signApproval(server.database.owner, maker, 'withdrawal', id)
  expect((await server.post('console/withdraw/approve', { id, signature }, maker)).status).toBe(200)
  const own = await read()
  expect(findQueue(own, 'withdraw')?.count).toBe(before?.count)
  expect(own.waiting.find((item) => item.id === id)).toMatchObject({
    queue: 'withdraw',
    amount: '2000.000000',
    isOwn: true,
    ageMinutes: 0,
  })
  const other = await read('checker@millrace.test')
  expect(findQueue(other, 'withdraw')?.count).toBe(after?.count)
  expect(other.waiting.find((item) => item.id === id)).toMatchObject({ isOwn: false })
  await expectSound(server.platform.pool)
})

test('a report far outside of what is usual is marked, and does not wait for whoever entered it', async () => {
  const machineId = await createMachine(server.database.app)
  const [{ maker, checker, today }] = await query(
    `select (select id from operator where email = 'maker@millrace.test') as maker,
      (select id from operator where email = 'checker@millrace.test') as checker, ledger.today() as today`,
  )
  await query(
    `insert into report (machine_id, day, amount, source, entered_by, state, decided_by, decided_at)
    select $1, $2::date - n, 7000000 + n * 10000, 'operator', $3, 'approved', $4, now() from generate_series(1, 30) n`,
    [machineId, today, maker, checker],
  )
  const before = findQueue(await read('checker@millrace.test'), 'report')
  await query(
    `insert into report (machine_id, day, amount, source, entered_by) values ($1, $2, 31900000, 'operator', $3)`,
    [machineId, today, maker],
  )
  const after = findQueue(await read('checker@millrace.test'), 'report')
  expect(after).toMatchObject({ count: (before?.count ?? 0) + 1, flagged: (before?.flagged ?? 0) + 1 })
  expect(findQueue(await read(), 'report')?.count).toBe(before?.count)
})

test('each role gets its own queues, and support nothing to decide and nothing of the treasury', async () => {
  const names = async (email: string) => (await read(email)).queues.map(({ name }) => name)
  expect(await names('support@millrace.test')).toEqual(['chat', 'ticket', 'verification', 'member', 'moderation'])
  expect(await names('maker@millrace.test')).not.toContain('verification')
  expect(await names('admin@millrace.test')).toEqual(expect.arrayContaining(['withdraw', 'verification', 'proposal']))
  const seen = await read('support@millrace.test')
  expect(seen).toMatchObject({ waiting: [], rails: [], cover: null })
  expect(new Set(seen.days.map(({ money }) => money))).toEqual(new Set([null]))
  expect((await server.call('console/overview/state')).status).toBe(401)
})

// Attack by one operator, on what belongs to others: somebody of support looks up where the money is and how much is
// paid unseen. Impossible: each call that shows the treasury is for finance and admins.
test('support and guides are refused every call that shows the treasury, and finance is not', async () => {
  const memberId = randomUUID()
  await giveMoney(server.database.app, memberId, 100n * usdt)
  const destinationId = await bindDestination(server.database.app, memberId)
  const { id: withdrawalId } = await withdraw(server.database.app, { memberId, destinationId, amount: 60n * usdt })
  const paths = [
    'ledger/state',
    'rail/list',
    'rate/list',
    'rate/history?currency=KES',
    'limit/show',
    'reconciliation/list',
    'reconciliation/vanished',
    'recharge/stray',
    'adjustment/list',
    'adjustment/receipts',
    'receipt/list',
    'release/list',
    'withdraw/list',
    `withdraw/one?id=${withdrawalId}`,
  ]
  for (const [name, expected] of [
    ['support', 403],
    ['guide', 403],
    ['maker', 200],
  ] as const) {
    const headers = await server.signIn(`${name}@millrace.test`)
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await server.call(`console/${path}`, { headers })).status]),
    )
    expect(statuses).toEqual(paths.map((path) => [path, expected]))
  }
})

// Attack by one operator, on what belongs to others: somebody of support reads in the audit log who approved which
// payment, and which rates, limits and keys were changed. Impossible: the server gives them what is about members, what
// these wrote and what they read, by a list in which nothing new is, whatever they search for.
test('support reads nothing of the treasury in the audit log, by no search, and finance does', async () => {
  const kinds = [
    'withdraw.approve',
    'withdrawal-rejection.do',
    'rate.propose',
    'limits.do',
    'operator.invite',
    'no.name',
  ]
  for (const action of [...kinds, 'member.freeze', 'read.member-one', 'read.withdraw-one', 'ticket.answer'])
    await query(
      `insert into audit (action, subject_id, request_id, reason) values ($1, gen_random_uuid(), $1, 'looked for')`,
      [action],
    )
  const find = async (email: string, more: string): Promise<string[]> => {
    const headers = await server.signIn(email)
    const { answer } = await server.call(`console/audit/list?pageSize=100${more}`, { headers })
    expect(answer.data.list.length).toBe(answer.data.total > 100 ? 100 : answer.data.total)
    return answer.data.list.map(({ action }: { action: string }) => action)
  }
  const seen = ['ticket.answer', 'read.member-one', 'member.freeze']
  expect(await find('support@millrace.test', '&q=looked%20for')).toEqual(seen)
  for (const action of kinds) expect(await find('support@millrace.test', `&action=${action}`)).toEqual([])
  expect(await find('maker@millrace.test', '&q=looked%20for')).toHaveLength(10)
})
