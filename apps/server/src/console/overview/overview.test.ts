import type { DataOf } from '@millrace/contract/call'
import type { overview } from '@millrace/contract/console/overview'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signApproval } from '../../../test/approvals.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createMachine, giveMoney, nextDay } from '../../../test/machines.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'
import { runCheck, sealDay } from '../../ledger/index.ts'

type Overview = DataOf<typeof overview>
type Days = Overview['days']

const usdt = 1_000_000n

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ DEMO_DAYS: '12' })
})
afterAll(() => server.stop())

const read = async (email = 'maker@millrace.test', query = ''): Promise<Overview> =>
  (await server.call(`console/overview/state${query}`, { headers: await server.signIn(email) })).answer.data
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const findQueue = (state: Overview, name: string) => state.queues.find((queue) => queue.name === name)
const total = (days: Days, column: 'in' | 'out' | 'revenue' | 'income') =>
  days.reduce((sum, day) => sum + usdtMinor(day[column]), 0n)

test('an operator chooses how many days the bars show', async () => {
  const all = await read('maker@millrace.test', '?days=90')
  expect(all.days).toHaveLength(90)
  expect((await read('maker@millrace.test', '?days=7')).days).toEqual(all.days.slice(-7))
  expect((await read()).days).toEqual(all.days.slice(-30))
})

test('each day’s money in and out, and all revenue and income, are the sums of the ledger', async () => {
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
      .filter((day) => usdtMinor(day.in) + usdtMinor(day.out) > 0n)
      .map((day) => ({ day: day.day, in: usdtMinor(day.in), out: usdtMinor(day.out) })),
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

test('held and owed are the balances of the ledger, now and when each day was sealed', async () => {
  await runCheck(databaseOf(server.database.app))
  const [now] = await query(
    `select -sum(balance) filter (where kind = 'custody')::bigint as held,
      sum(balance) filter (where kind not in ('custody', 'owner', 'fees', 'fx'))::bigint as owed
    from ledger.balance where currency = 'USDT'`,
  )
  const { solvency } = await read()
  expect(solvency).toMatchObject({ held: usdtDecimal(now.held), owed: usdtDecimal(now.owed), isSound: true })
  expect(now.held).toBeGreaterThan(now.owed)
  const sealed = await query('select business_day as day from ledger.seal order by 1')
  expect(solvency.days.map(({ day }) => ({ day }))).toEqual(sealed)
})

test('machines come with what they reported beside what was expected, the weakest first', async () => {
  const { machines, machineCount } = await read()
  const [weakest]: { id: string; revenue: bigint; expected: bigint }[] = await query(
    `select s.machine_id as id, sum(r.amount)::bigint as revenue, sum(s.cap)::bigint as expected
    from settlement_machine s left join report r on (r.machine_id, r.day, r.state) = (s.machine_id, s.day, 'approved')
    where s.cap > 0 group by 1 order by sum(r.amount) / sum(s.cap) limit 1`,
  )
  if (!weakest) throw new Error('no day was settled')
  expect(machines[0]).toMatchObject({
    id: weakest.id,
    revenue: usdtDecimal(weakest.revenue),
    expected: usdtDecimal(weakest.expected),
    deviationPercent: Number(((weakest.revenue - weakest.expected) * 1_000n) / weakest.expected) / 10,
  })
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

test('each role gets its own queues, and support nothing to decide', async () => {
  const names = async (email: string) => (await read(email)).queues.map(({ name }) => name)
  expect(await names('support@millrace.test')).toEqual([
    'chat',
    'ticket',
    'verification',
    'member',
    'moderation',
    'withdraw',
  ])
  expect(await names('maker@millrace.test')).not.toContain('verification')
  expect(await names('admin@millrace.test')).toEqual(expect.arrayContaining(['withdraw', 'verification', 'proposal']))
  expect((await read('support@millrace.test')).waiting).toEqual([])
  expect((await server.call('console/overview/state')).status).toBe(401)
})

test('a sealed day keeps what was held and owed then', async () => {
  const before = (await read()).solvency.days
  await nextDay(server.database.owner)
  await sealDay(databaseOf(server.database.app))
  const after = (await read()).solvency.days
  expect(after.length).toBe(before.length + 1)
  expect(after.slice(0, before.length)).toEqual(before)
})
