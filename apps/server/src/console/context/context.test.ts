import type { DataOf } from '@millrace/contract/call'
import type { memberContext, reportContext } from '@millrace/contract/console/context'
import type { memberTimeline } from '@millrace/contract/console/member'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, newBuyer, nextDay } from '../../../test/machines.ts'
import { createProposals } from '../../../test/proposals.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'

let server: TestServer
let finance: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  finance = await server.signIn('checker@millrace.test')
  await addAgreement(server.database.app)
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const readMember = async (id: string): Promise<DataOf<typeof memberContext>> =>
  (await server.call(`console/member/context?id=${id}`, { headers: finance })).answer.data
const readReport = async (id: string): Promise<DataOf<typeof reportContext>> =>
  (await server.call(`console/report/context?id=${id}`, { headers: finance })).answer.data

test('a member’s flows add up to what is available and on hold, and the days end with what is available', async () => {
  const { app, owner } = server.database
  const member = await newBuyer(server, { money: 900_000_000n })
  const machineId = await createMachine(app)
  await nextDay(owner)
  await buyUnits(app, { memberId: member.id, machineId, units: 2 })
  await nextDay(owner)
  const destinationId = await bindDestination(app, member.id)
  const { id } = await withdraw(app, { memberId: member.id, destinationId, amount: 60_000_000n })

  const context = await readMember(member.id)
  expect(context).toMatchObject({
    available: '640.000000',
    onHold: '60.000000',
    toClaim: '0.000000',
    money: '700.000000',
    inUnits: '200.000000',
    undoable: '200.000000',
    flowSum: '700.000000',
    doesSumAgree: true,
    counts: { orders: 1, withdrawals: 1, recharges: 0, devices: 1 },
  })
  expect(context.flows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'recharged', amount: '900.000000' },
    { kind: 'units', amount: '-200.000000' },
  ])
  expect(context.days).toHaveLength(90)
  expect(context.days.slice(-3).map(({ available }) => available)).toEqual(['900.000000', '700.000000', '640.000000'])
  expect(context.days[0]?.available).toBe('0.000000')
  expect(context.movements.map(({ kind, amount, availableAfter }) => [kind, amount, availableAfter])).toEqual([
    ['withdraw-hold', '-60.000000', '640.000000'],
    ['buy', '-200.000000', '700.000000'],
    ['recharge', '900.000000', '900.000000'],
  ])
  expect(context.withdrawals).toMatchObject([{ id, amount: '60.000000', state: 'pending', paidAfterMinutes: null }])
  expect(context.orders).toMatchObject([{ machineId, units: 2, price: '200.000000', received: '0.000000' }])
  const [balances] = await query(
    `select sum(balance)::bigint as owed from ledger.balance where owner = $1 and kind in ('available', 'held', 'income')`,
    [member.id],
  )
  expect(usdtMinor(context.money)).toBe(balances.owed)
  await expectSound(server.platform.pool)
})

test('what operators decided about a member is listed, and what they only read is not', async () => {
  const member = await newBuyer(server)
  const support = await server.signIn('support@millrace.test')
  await readMember(member.id)
  const office = createProposals(server)
  await office.propose('freeze', { memberId: member.id }, support, 'Lost phone')
  await office.propose('unfreeze', { memberId: member.id }, support, 'Found it')
  expect((await readMember(member.id)).decisions.map(({ action, reason }) => [action, reason])).toEqual([
    ['unfreeze.do', 'Found it'],
    ['freeze.do', 'Lost phone'],
  ])
  const read = await query(
    `select count(*)::int as n from audit where action = 'read.member-context' and subject_id = $1`,
    [member.id],
  )
  expect(read).toEqual([{ n: 1 }])
})

type Timeline = DataOf<typeof memberTimeline>
const readTimeline = async (id: string, more = ''): Promise<Timeline> =>
  (await server.call(`console/member/timeline?id=${id}${more}`, { headers: finance })).answer.data

test('a member’s timeline has what is recorded of each kind, newest first, in pages, and reading it leaves a trace', async () => {
  const { app, owner } = server.database
  const member = await newBuyer(server, { money: 900_000_000n })
  const machineId = await createMachine(app)
  await buyUnits(app, { memberId: member.id, machineId, units: 2 })
  await createProposals(server).propose(
    'freeze',
    { memberId: member.id },
    await server.signIn('support@millrace.test'),
    'Lost',
  )
  await owner.query(
    `insert into ticket (member_id, request_id, kind, content) values ($1, $2, 'feedback', 'Private')`,
    [member.id, randomUUID()],
  )
  const { list, total } = await readTimeline(member.id, '&pageSize=100')
  expect(list).toHaveLength(total)
  expect(list.map(({ time }) => time)).toEqual(
    list
      .map(({ time }) => time)
      .toSorted()
      .toReversed(),
  )
  const of = (kind: string) => list.filter((line) => line.kind === kind)
  expect(of('sign-in').map(({ action }) => action)).toContain('device')
  expect(of('order')).toMatchObject([{ action: 'bought', amount: '200.000000', subjectId: machineId }])
  expect(of('money').map(({ action, amount }) => [action, amount])).toEqual(
    expect.arrayContaining([
      ['recharge', '900.000000'],
      ['buy', '-200.000000'],
    ]),
  )
  expect(of('decision')).toMatchObject([{ action: 'freeze.do', text: 'Lost', by: expect.stringMatching(/./) }])
  // Finance knows that somebody wrote, and not what.
  expect(of('ticket')).toMatchObject([{ action: 'feedback', text: expect.stringMatching(/^No\. \d+$/) }])
  expect(JSON.stringify(list)).not.toContain('Private')

  const tickets = await readTimeline(member.id, '&kind=ticket')
  expect(tickets).toEqual({ list: of('ticket'), total: 1 })
  const second = await readTimeline(member.id, '&pageSize=1&pageNum=2')
  expect(second).toEqual({ list: [list[1]], total })
  const read = await query(
    `select count(*)::int as n from audit where action = 'read.member-timeline' and subject_id = $1`,
    [member.id],
  )
  expect(read).toEqual([{ n: 3 }])
})

test('a timeline is for those who deal with members, of a kind that there is', async () => {
  const member = await newBuyer(server)
  const ask = async (more: string, headers?: Record<string, string>) =>
    (await server.call(`console/member/timeline?id=${member.id}${more}`, headers ? { headers } : {})).status
  expect(await ask('', await server.signIn('support@millrace.test'))).toBe(200)
  expect(await ask('', await server.signIn('guide@millrace.test'))).toBe(403)
  expect(await ask('', member.token)).toBe(401)
  expect(await ask('&kind=secret', finance)).toBe(400)
  expect(await ask('&pageSize=100000', finance)).toBe(400)
})

test('a report comes with what is usual for its machine and what approving it would pay', async () => {
  const { app } = server.database
  const machineId = await createMachine(app, { dayReturn: 500_000n })
  const member = await newBuyer(server, { money: 900_000_000n })
  await buyUnits(app, { memberId: member.id, machineId, units: 4 })
  const today = await nextDay(server.database.owner, 2)
  const [{ maker, checker }] = await query(
    `select (select id from operator where email = 'maker@millrace.test') as maker,
      (select id from operator where email = 'checker@millrace.test') as checker`,
  )
  await query(
    `insert into report (machine_id, day, amount, source, entered_by, state, decided_by, decided_at)
    select $1, $2::date - n, 1900000 + n * 10000, 'operator', $3, 'approved', $4, now() from generate_series(1, 40) n`,
    [machineId, today, maker, checker],
  )
  const enter = async (amount: bigint): Promise<string> => {
    const id = randomUUID()
    await query(
      `update report set state = 'rejected', decided_by = $3, decided_at = now()
      where machine_id = $1 and day = $2 and state = 'entered'`,
      [machineId, today, checker],
    )
    await query(
      `insert into report (id, machine_id, day, amount, source, entered_by) values ($1, $2, $3, $4, 'operator', $5)`,
      [id, machineId, today, amount, maker],
    )
    return id
  }
  const usual = await readReport(await enter(2_000_000n))
  expect(usual).toMatchObject({
    isUnusual: false,
    validUnits: 4,
    expected: '2.000000',
    deviationPercent: 0,
    wouldPay: '2.000000',
    wouldStay: '0.000000',
    receipt: null,
    lastRelease: null,
  })
  const [band] = await query(
    `select percentile_disc(0.05) within group (order by amount)::bigint as low,
      percentile_disc(0.95) within group (order by amount)::bigint as high
    from report where machine_id = $1 and state = 'approved'`,
    [machineId],
  )
  expect(usual.usual).toEqual({ low: usdtDecimal(band.low), high: usdtDecimal(band.high) })
  expect(usual.days).toHaveLength(40)
  expect(await readReport(await enter(9_000_000n))).toMatchObject({
    isUnusual: true,
    deviationPercent: 350,
    wouldPay: '2.000000',
    wouldStay: '7.000000',
  })
})

test('whoever does not exist is refused, and nobody reads without being signed in', async () => {
  for (const path of ['console/member/context', 'console/member/timeline', 'console/report/context']) {
    expect((await server.call(`${path}?id=${randomUUID()}`, { headers: finance })).status).toBe(404)
    expect((await server.call(`${path}?id=${randomUUID()}`)).status).toBe(401)
    expect((await server.call(`${path}?id=x`, { headers: finance })).status).toBe(400)
  }
})
