import { usdtDecimal, usdtMinor } from '@millrace/money'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectBooks } from '../../test/expectSound.ts'
import { prepareForTests } from '../../test/prepareForTests.ts'
import { toRailUrl } from '../../test/roleUrls.ts'
import { runProof } from '../ledger/index.ts'
import { createPracticeTill } from '../rails/index.ts'
import { reportFleetDay } from './fleetDay.ts'
import { fleetMachines } from './fleetMachines.ts'
import { seedDemo } from './index.ts'
import { simulateRevenue } from './simulateRevenue.ts'

const days = 12
const usdt = 1_000_000n

type Row = Record<string, unknown>
const queryRows = async (text: string, { database } = first): Promise<Row[]> =>
  (await database.owner.query<Row>(text)).rows
const queryRow = async (text: string, on = first): Promise<Row> => (await queryRows(text, on))[0] ?? {}

/** Of this one are the database and the data folder. */
let first: TestServer
let till: ReturnType<typeof createPracticeTill>
let server: TestServer
let whenInterrupted: Row
// One history for all, which is the longest part of it. It is interrupted, and then two processes go on with it.
beforeAll(async () => {
  first = await createTestServer({ PRACTICE_MODE: 'off' })
  const { ownerUrl } = first.database
  till = createPracticeTill(toRailUrl(ownerUrl), () => {}, null)
  const platform = {
    ...first.platform,
    till,
    settings: { ...first.platform.settings, PRACTICE_MODE: 'on' as const, DEMO_DAYS: days },
    onDayEnded: reportFleetDay,
  }
  await prepareForTests(ownerUrl)
  const interrupted = new Error('interrupted')
  const ended = await seedDemo(platform, (step) => {
    if (step.includes('day 0')) throw interrupted
  }).catch((error: unknown) => error)
  whenInterrupted = {
    ...(await queryRow('select offset_days from ledger.clock')),
    isInterrupted: ended === interrupted,
  }
  const { MILLRACE_DATA } = first.platform.settings
  const environment = { DATABASE_URL: ownerUrl, MILLRACE_DATA, DEMO_DAYS: String(days) }
  ;[server] = await Promise.all([createTestServer(environment), seedDemo(platform, () => {})])
})
afterAll(async () => {
  await server.stop()
  await till.close()
  await first.stop()
})

test('the history ends today, with yesterday settled and every day sealed', async () => {
  expect(await queryRow('select offset_days from ledger.clock')).toEqual({ offset_days: 0 })
  expect(
    await queryRow(
      `select count(*)::int as days, max(day) = ledger.today() - 1 as is_up_to_date, bool_and(state = 'done') as is_done
      from settlement`,
    ),
  ).toEqual({ days: days - 1, is_up_to_date: true, is_done: true })
  expect(await queryRow('select count(*)::int as sealed from ledger.seal')).toEqual({ sealed: days })
})

test('the ledger is sound, and each transfer of the history has its business row', async () => {
  await expectBooks(server.platform.pool)
})

test('there are coupons to claim and vouchers, and the guest has one of each', async () => {
  expect(
    await queryRow(`select count(*)::int as open from programme_view where kind = 'coupon' and state = 'open'`),
  ).toEqual({ open: 3 })
  expect(
    await queryRows(`select c.kind, c.state from coupon_view c join member m on m.id = c.member_id
      where m.phone = '+919000000001' order by c.kind`),
  ).toEqual([
    { kind: 'coupon', state: 'received' },
    { kind: 'voucher', state: 'received' },
  ])
})

test('the community has posts by members and staff of the history, all marked, and one waits in the queue', async () => {
  const { list } = (await server.call('square/list?pageSize=100')).answer.data
  const people = (list as Record<string, any>[]).filter(({ author }) => author !== 'machine')
  expect(people).toHaveLength(11)
  expect(people.every(({ isDemo, createTime }) => isDemo && Date.parse(createTime) < Date.now())).toBe(true)
  expect(new Set(people.map(({ createTime }) => createTime.slice(0, 10))).size).toBeGreaterThanOrEqual(8)
  expect(people.filter(({ staff }) => staff)).toHaveLength(2)
  expect(people.filter(({ pictures }) => pictures.length > 0)).toHaveLength(3)
  expect(people.filter(({ machine }) => machine?.units > 0).length).toBeGreaterThanOrEqual(1)
  const figures = people.find(({ content }) => content.includes('USDT of revenue'))?.['content'] ?? ''
  const [, day, revenue] = /on (\d{2}\/\d{2}\/\d{4}): ([\d,.]+) USDT/.exec(figures) ?? []
  const reports = await queryRows(`select to_char(r.amount / 1e6, 'FM999,990.00') as revenue from report r
    join machine m on m.id = r.machine_id where m.kind = 'charger' and r.day = to_date('${day}', 'dd/mm/yyyy')`)
  expect(reports).toEqual([{ revenue }])
  expect(
    await queryRows(`select p.warnings, r.reason from moderation_item i join post p on p.id = i.subject_id
      left join post_report r on r.subject_id = p.id where i.state = 'open'`),
  ).toEqual([{ warnings: ['contact', 'promise'], reason: 'scam' }])
})

test('programmes of rewards are open, signed by two operators, and have a budget', async () => {
  expect(
    await queryRow(`select count(*)::int as open, bool_and((
        select count(distinct k.operator_id) from decision d join approver_key k on k.id = d.key_id
        where d.subject_id = p.version_id) = 2) as signed
      from programme_view p where state = 'open'`),
  ).toMatchObject({ open: 10, signed: true })
  const { free, isPaying } = (await server.call('transparency/promotions')).answer.data
  // 20,000 less open coupons of 7.00, eleven sign-ins, one invitation, and a welcome of what a machine earned.
  const { welcome } = await queryRow(
    `select sum(amount)::bigint as welcome from reward where kind in ('welcome', 'referral')`,
  )
  expect(welcome).toBeGreaterThan(0n)
  expect({ free, isPaying }).toEqual({ free: usdtDecimal(19_990_450_000n - (welcome as bigint)), isPaying: true })
})

test('every screen of rewards has something to show', async () => {
  expect(
    await queryRows(`select m.phone, s.days, s.streak, s.last_day = ledger.today() - 1 as is_yesterday
      from sign_in_state s join member m on m.id = s.member_id order by m.phone`),
  ).toEqual([
    { phone: '+919000000001', days: 5, streak: 3, is_yesterday: true },
    { phone: '+919000000002', days: 2, streak: 2, is_yesterday: true },
    { phone: '+919000000003', days: 1, streak: 1, is_yesterday: true },
    { phone: '+919000000004', days: 3, streak: 3, is_yesterday: false },
  ])
  expect(await queryRows('select state, count(*)::int from invitation group by state order by state')).toEqual([
    { state: 'paid', count: 1 },
    { state: 'waiting', count: 3 },
  ])
  expect(
    await queryRows(`select t.level, t.people::int from team_count t join member m on m.id = t.member_id
      where m.phone = '+919000000001' order by t.level`),
  ).toEqual([
    { level: 1, people: 3 },
    { level: 2, people: 1 },
  ])
  // Members were told on the day of each reward.
  expect(
    await queryRow(`select count(*) > 3 as are_there,
        bool_and(g.created_at - r.created_at between '0' and interval '10 minutes') as are_timely
      from message g join reward r on (r.member_id, r.id::text) = (g.member_id, g.subject)`),
  ).toEqual({ are_there: true, are_timely: true })
  expect(await queryRows('select kind, state from submission')).toEqual([{ kind: 'share', state: 'pending' }])
  expect(await queryRow('select codes, uses_max from code_batch')).toEqual({ codes: 20, uses_max: 1 })
})

test('every machine has as many units sold as there are orders for', async () => {
  const rows = await queryRows(
    `select m.kind, s.sold_units,
      (select coalesce(sum(units), 0)::int from purchase where machine_id = m.id and state <> 'undone') as ordered
    from machine m join machine_stock s on s.machine_id = m.id order by m.position`,
  )
  expect(rows).toEqual(
    fleetMachines.map(({ kind, soldUnits }) => ({ kind, sold_units: soldUnits, ordered: soldUnits })),
  )
})

test('the catalogue has one machine sold out, one in pre-sale and one in a rush sale', async () => {
  const { list } = (await server.call('product/list?pageSize=20')).answer.data as {
    list: { kind: string; status: number; isDemo: boolean; isOpen: boolean }[]
  }
  expect(list.map(({ kind, status }) => [kind, status])).toEqual(
    fleetMachines.map(({ kind }) => [kind, { vending: 3, 'cold-store': 5, charger: 6 }[kind as string] ?? 1]),
  )
  expect(list.every(({ isDemo }) => isDemo)).toBe(true)
  expect(
    list
      .filter(({ isOpen }) => !isOpen)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['cold-store', 'vending'])
})

test('no machine pays more than its cap', async () => {
  expect(await queryRows('select machine_id, day from settlement_machine where paid > cap')).toEqual([])
  expect(await queryRow('select sum(paid) > 0 as is_paying from settlement_machine')).toEqual({ is_paying: true })
})

test('in any year some machines earn more than expected, some about as much, some less, and one does badly', () => {
  const expectedMinor = 100n * usdt
  const year = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const percents = Object.fromEntries(
    fleetMachines.map(({ kind, strengthPercent }) => {
      const earned = year.reduce(
        (sum, day) => sum + simulateRevenue(kind, kind, day, (expectedMinor * strengthPercent) / 100n),
        0n,
      )
      return [kind, Number((earned * 100n) / (expectedMinor * 365n))]
    }),
  )
  const listBetween = (from: number, to: number) =>
    Object.keys(percents).filter((kind) => (percents[kind] ?? 0) >= from && (percents[kind] ?? 0) < to)
  expect(listBetween(110, 140)).toEqual(['vending'])
  expect(listBetween(98, 108)).toEqual(['laundry', 'water'])
  expect(listBetween(75, 98)).toEqual(['charger', 'solar', 'cold-store', 'scooter'])
  expect(listBetween(0, 50)).toEqual(['printer'])
})

test('in any 30 days one machine earns more than expected and one less, so that a reserve is seen to grow', () => {
  const expectedMinor = 100n * usdt
  const days = Array.from({ length: 6 * 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const listMonths = (kind: string): bigint[] => {
    const machine = fleetMachines.find((each) => each.kind === kind)
    if (!machine) throw new Error(`no ${kind}`)
    const level = (expectedMinor * machine.strengthPercent) / 100n
    const revenues = days.map((day) => simulateRevenue(machine.kind, machine.kind, day, level))
    return days.slice(30).map((_, i) => revenues.slice(i, i + 30).reduce((sum, minor) => sum + minor, 0n))
  }
  expect(listMonths('vending').filter((sum) => sum <= 30n * expectedMinor)).toEqual([])
  expect(listMonths('printer').filter((sum) => sum >= 30n * expectedMinor)).toEqual([])
})

test('what a machine earns above its expectation is kept: it pays what was expected and no more', async () => {
  const { list } = (await server.call('product/list?pageSize=20')).answer.data
  const { id } = list.find(({ kind }: { kind: string }) => kind === 'vending')
  const { books } = (await server.call(`product/detail?id=${id}`)).answer.data
  expect(usdtMinor(books.reserve)).toBe(usdtMinor(books.revenueReceived) - usdtMinor(books.incomePaid))
  expect(usdtMinor(books.reserve)).toBeGreaterThanOrEqual(0n)
  // Dividing by units leaves a few millionths.
  const { open } = await queryRow(
    `select count(*)::int as open from settlement_machine
    where machine_id = '${id}' and least(undistributed, cap - paid) > 10 * valid_units`,
  )
  expect(open).toBe(0)
})

test('who was paid in full is at what was expected, whatever dividing by units leaves', async () => {
  expect(
    await queryRow(`select deviation_percent(227478432, 227478500) as full,
      deviation_percent(227478200, 227478500) as short, deviation_percent(227478501, 227478500) as more,
      deviation_percent(99, 100) as less, deviation_percent(1, 0) as none`),
  ).toEqual({ full: 0, short: -0.1, more: 0, less: -1, none: null })
})

test('every report is signed by its machine, approved by an operator, and its amount was received', async () => {
  const rows = await queryRows(
    `select r.signed, r.signature, r.public_key, e.amount, e.received, o.email
    from reading r join report e on (e.machine_id, e.reading_sequence) = (r.machine_id, r.sequence)
    join operator o on o.id = e.decided_by`,
  )
  expect(rows).toHaveLength(7 * (days - 1))
  for (const { signed, signature, public_key: key, amount, received, email } of rows) {
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: (key as Buffer).toString('base64url') },
      format: 'jwk',
    })
    expect(verify(null, Buffer.from(signed as string), publicKey, signature as Buffer)).toBe(true)
    expect(received).toBe(amount)
    expect(email).toBe('checker@millrace.test')
  }
})

test('the member whom a newcomer signs in as has money, orders and income to claim', async () => {
  const guest = await queryRow(`select id from member where phone = '+919000000001'`)
  const balances = Object.fromEntries(
    (await queryRows(`select kind, balance from ledger.balance where owner = '${String(guest['id'])}'`)).map(
      ({ kind, balance }) => [kind, balance as bigint],
    ),
  )
  expect(balances['available']).toBeGreaterThanOrEqual(500n * usdt)
  expect(balances['income']).toBeGreaterThan(0n)
  expect(
    await queryRows(
      `select state, count(*)::int as orders from purchase where member_id = '${String(guest['id'])}'
      group by state order by state`,
    ),
  ).toEqual([
    { state: 'final', orders: 4 },
    { state: 'reflecting', orders: 1 },
    { state: 'undone', orders: 1 },
  ])
  expect(
    await queryRow(`select count(*)::int as claims from claim where member_id = '${String(guest['id'])}'`),
  ).toEqual({
    claims: 1,
  })
})

test('each member with income to claim has one message about all of it', async () => {
  expect(
    await queryRows(
      `select kind, count(*)::int as messages, count(distinct member_id)::int as members,
        bool_and(subject::date = ledger.today() - 1) as is_newest
      from message where kind = 'income' group by kind`,
    ),
  ).toEqual([{ kind: 'income', messages: expect.any(Number), members: expect.any(Number), is_newest: true }])
  expect(
    await queryRows(
      `select from message m
      join ledger.balance b on b.owner = m.member_id::text and b.kind = 'income' and b.currency = 'USDT'
      where m.kind = 'income' and (m.params ->> 'amount')::numeric * 1000000 <> b.balance`,
    ),
  ).toEqual([])
  expect(
    await queryRow(
      `select count(*)::int as messages from message g join member m on m.id = g.member_id
      where m.phone = '+919000000001' and g.kind = 'income' and g.read_at is null`,
    ),
  ).toEqual({ messages: 1 })
  expect(
    await queryRow(
      `select (select count(*) from message where kind = 'income')
        = (select count(*) from ledger.balance where kind = 'income' and balance > 0) as is_everybody`,
    ),
  ).toEqual({ is_everybody: true })
})

test('a day that is ended twice is reported and paid in once', async () => {
  const { yesterday } = await queryRow('select ledger.today() - 1 as yesterday')
  const countReports =
    'select (select count(*) from report)::int as reports, (select count(*) from receipt)::int as receipts'
  const before = await queryRow(countReports)
  await Promise.all([1, 2].map(() => reportFleetDay(server.platform, yesterday as string)))
  expect(await queryRow(countReports)).toEqual(before)
})

test('every picture of every machine exists', async () => {
  const pictures = (await queryRows('select unnest(pictures) as url from machine')).map(({ url }) => url as string)
  expect(pictures.length).toBeGreaterThanOrEqual(2 * fleetMachines.length)
  for (const url of pictures) {
    const answer = await fetch(server.url + url)
    expect(answer.status).toBe(200)
    const svg = await answer.text()
    expect(svg).not.toMatch(/<text|<script|<image/)
    expect(svg, 'colours for the dark theme').toContain('(prefers-color-scheme:dark)')
    expect(svg.length).toBeLessThan(12_000)
  }
})

test('an interrupted history continues where it stopped', async () => {
  expect(whenInterrupted).toEqual({ offset_days: -days, isInterrupted: true })
  expect(
    await queryRow(
      `select offset_days, (select count(*)::int from machine) as machines,
        (select max(day) = ledger.today() - 1 from settlement) as is_settled
      from ledger.clock`,
    ),
  ).toEqual({ offset_days: 0, machines: 8, is_settled: true })
  expect((await runProof(databaseOf(server.platform.pool))).isSound).toBe(true)
})

test('without a history there are machines without orders', async () => {
  const other = await createTestServer()
  try {
    expect(
      await queryRow(
        `select (select count(*)::int from machine where is_published and is_demo) as machines,
          (select count(*)::int from agreement) as agreements, (select count(*)::int from purchase) as orders,
          (select offset_days from ledger.clock) as offset_days`,
        other,
      ),
    ).toEqual({ machines: 8, agreements: 1, orders: 0, offset_days: 0 })
  } finally {
    await other.stop()
  }
})
