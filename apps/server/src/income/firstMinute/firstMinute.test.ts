import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undo } from '../../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, nextDay, passQuiz } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { getToday } from '../../ledger/index.ts'
import { computePools } from './lookBack.ts'

let server: TestServer
let agreementVersion: number
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  const { rows } = await server.database.app.query('select max(version) as version from agreement')
  agreementVersion = rows[0].version
})
afterAll(() => server.stop())

const look = async ({ token }: NewMember) => (await server.call('income/first', { headers: token })).answer.data
const jump = ({ token }: NewMember) => server.post('income/first/jump', {}, token)
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** A member with one unit of a machine of their own, which earns on the days given. */
async function createBuyer(earningDays: readonly number[]): Promise<NewMember> {
  const { owner, app } = server.database
  const machineId = await createMachine(owner, { units: 10 })
  const member = await newMember(server)
  await passQuiz(app, member.id)
  await giveMoney(app, member.id, 200_000_000n)
  await buyUnits(app, { memberId: member.id, machineId, agreementVersion })
  for (const days of earningDays) await earn(owner, machineId, addDays(await getToday(databaseOf(app)), days), 500_000n)
  return member
}

const lookBack = async ({ token }: NewMember, orderId: string) =>
  (await server.call(`income/first/day?orderId=${orderId}`, { headers: token })).answer

test('a look back is at the latest settled day, with the own units beside those that shared it, and writes nothing', async () => {
  const { owner, app } = server.database
  const machineId = await createMachine(owner, { units: 10 })
  const buyers = [await newMember(server), await newMember(server)]
  for (const { id } of buyers) {
    await passQuiz(app, id)
    await giveMoney(app, id, 500_000_000n)
  }
  const [earlier, later] = buyers as [NewMember, NewMember]
  const buy = ({ id: memberId }: NewMember, units: number) =>
    buyUnits(app, { memberId, machineId, agreementVersion, units })
  const firstOrder = await buy(earlier, 2)
  expect((await lookBack(earlier, firstOrder)).data).toMatchObject({ num: 2, look: null })

  const day = addDays(await getToday(databaseOf(app)), 1)
  const reportId = await earn(owner, machineId, day, 300_001n)
  await nextDay(app, 2)
  await settle(app)
  const order = await buy(later, 1)
  const state = `select ledger.today() as today, (select count(*) from income) as incomes,
    (select count(*) from ledger.transfer) as transfers, (select count(*) from audit) as entries,
    (select max(xid) from ledger.transfer) as last`
  const before = (await owner.query(state)).rows
  // Who was there sees what was really paid.
  const { income } = await look(earlier)
  expect((await lookBack(earlier, firstOrder)).data.look).toMatchObject({ day, validUnits: 2, income: income.amount })
  // Who came later would have made the shares of all smaller: three units share what two have shared.
  expect((await lookBack(later, order)).data).toMatchObject({
    num: 1,
    look: {
      day,
      paidUnits: 2,
      paidPerUnit: '0.150000',
      validUnits: 3,
      income: '0.100000',
      parts: [
        {
          report: { id: reportId, day, evidence: [{ name: 'meter.jpg' }] },
          arithmetic: { received: '0.300001', pool: '0.300001', validUnits: 3, num: 1, income: '0.100000' },
        },
      ],
    },
  })
  // A day that brought nothing is the latest one all the same.
  expect((await owner.query(state)).rows).toEqual(before)
  await nextDay(app)
  await settle(app)
  expect((await lookBack(later, order)).data.look).toMatchObject({
    day: addDays(day, 1),
    income: '0.000000',
    parts: [],
  })
  await expectSound(app)
})

// Attack by a member, on revenue and income: a day of somebody else’s order is asked for, by its id. Impossible: it is
// not found, as if it did not exist.
test('nobody looks back at an order that is not theirs, or not any more', async () => {
  const { app } = server.database
  const [own, other] = [await createBuyer([]), await createBuyer([])]
  const [ownOrder, otherOrder] = [(await look(own)).order, (await look(other)).order]
  for (const id of [otherOrder.id, ownOrder.productId, randomUUID()])
    expect(await lookBack(own, id)).toMatchObject({ code: 404, error: 'order.unknown' })
  expect(await lookBack(own, ownOrder.id)).toMatchObject({ code: 200 })
  expect(await undo(app, own.id, ownOrder.id)).toBe('undone')
  expect(await lookBack(own, ownOrder.id)).toMatchObject({ code: 404, error: 'order.unknown' })
})

test('with more units a report pays up to their cap, and a remainder of another day pays nothing', () => {
  const parts = [
    { reportDay: '2026-11-02', received: 50n, distributedBefore: 0n },
    { reportDay: '2026-11-01', received: 900n, distributedBefore: 880n },
  ]
  const toPools = (validUnits: bigint, cap: bigint | null) =>
    computePools(parts, { day: '2026-11-02', validUnits, cap }).map(({ pool, paidFromOthers }) => [
      pool,
      paidFromOthers,
    ])
  expect(toPools(4n, 40n)).toEqual([[40n, 0n]])
  expect(toPools(6n, 60n)).toEqual([
    [50n, 0n],
    [10n, 50n],
  ])
  expect(toPools(21n, 210n)).toEqual([[50n, 0n]])
  expect(toPools(5n, null)).toEqual([
    [50n, 0n],
    [20n, 50n],
  ])
})

test('a new member’s jump goes over two days to the first income, and is not offered any more', async () => {
  const newcomer = await newMember(server)
  expect(await look(newcomer)).toMatchObject({ money: null, order: null, income: null, jumpDays: null })
  expect((await jump(newcomer)).answer).toMatchObject({ code: 409, error: 'jump.no-order' })

  const member = await createBuyer([1])
  const before = await getToday(databaseOf(server.database.app))
  expect(await look(member)).toMatchObject({
    order: { num: 1 },
    income: null,
    hasWithdrawal: false,
    jumpDays: 2,
    today: before,
  })
  const { answer } = await jump(member)
  expect(answer.data).toMatchObject({
    income: { day: addDays(before, 1), amount: '0.500000', num: 1, soldUnits: 1 },
    jumpDays: null,
    today: addDays(before, 2),
  })
  expect((await jump(member)).answer).toMatchObject({ code: 409, error: 'jump.done' })
  expect(await getToday(databaseOf(server.database.app))).toBe(addDays(before, 2))
  const { rows } = await server.database.owner.query(
    `select member_id, after from audit where action = 'clock.jump' order by id`,
  )
  expect(rows).toEqual([
    { member_id: member.id, after: { of: 2, day: 1 } },
    { member_id: member.id, after: { of: 2, day: 2 } },
  ])
  await expectSound(server.database.app)
})

test('after a day that brought nothing, the next jump goes over one', async () => {
  const member = await createBuyer([2])
  expect((await jump(member)).answer.data).toMatchObject({ income: null, jumpDays: 1 })
  expect((await jump(member)).answer.data).toMatchObject({ income: { amount: '0.500000' }, jumpDays: null })
  await expectSound(server.database.app)
})

test('several jumps at once move the clock for one of them', async () => {
  const member = await createBuyer([1])
  const before = await getToday(databaseOf(server.database.app))
  const answers = await Promise.all(Array.from({ length: 4 }, () => jump(member)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { answer } of answers)
    if (answer.code !== 200) expect(['clock.moving', 'jump.done']).toContain(answer.error)
  expect(await getToday(databaseOf(server.database.app))).toBe(addDays(before, 2))
  await expectSound(server.database.app)
})

test('the clock jumps twenty times a day in all', async () => {
  await server.database.owner.query(`delete from rate_limit where kind = 'clock-jump'`)
  const member = await createBuyer([])
  for (let i = 0; i < 20; i++) expect((await jump(member)).status).toBe(200)
  const other = await createBuyer([1])
  for (const each of [member, other])
    expect((await jump(each)).answer).toMatchObject({ code: 429, error: 'jump.too-many' })
}, 60_000)

test('the clock is moved at this machine, or where a setting allows it', async () => {
  const member = await createBuyer([])
  const jumpAt = ({ url }: { readonly url: string }, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(
        `${url}/api/income/first/jump`,
        { method: 'POST', headers: { host, 'content-type': 'application/json', ...member.token } },
        (response) => resolve(response.resume().statusCode),
      )
        .once('error', reject)
        .end('{}')
    })
  expect(await jumpAt(server, 'millrace.example')).toBe(403)
  const { ownerUrl: DATABASE_URL } = server.database
  const published = await createTestServer({ DATABASE_URL, CLOCK_JUMP: 'on' })
  await server.database.owner.query(`delete from rate_limit where kind = 'clock-jump'`)
  expect(await jumpAt(published, 'millrace.example')).toBe(200)
  await published.stop()
})

test('the deadline of an open withdrawal leaves out the days that the clock was moved over', async () => {
  const { owner } = server.database
  const id = randomUUID()
  await owner.query(
    `insert into withdrawal (member_id, id, request_id, destination_id, rail, amount, fee, currency, pays,
      approvals_needed, created_at, deadline_at, destination_usable_at, value, state, ended_at)
    values ($1, $1, $1, $1, 'bep20', 2, 1, 'USDT', 1, 1, ledger.now(), ledger.now() + interval '72 hours',
      ledger.now(), 2, 'pending', null)`,
    [id],
  )
  await nextDay(server.database.app, 4)
  const { rows } = await owner.query(
    `select is_overdue, round(extract(epoch from deadline_at - ledger.now()) / 3600)::int as hours
     from withdrawal_view where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ is_overdue: false, hours: 72 }])
})

test('what was put in is all of it, not the first of it', async () => {
  const { owner } = server.database
  const member = await newMember(server)
  for (const amount of [500, 200, 4])
    await owner.query(
      `insert into recharge (member_id, channel, rail, currency, state, paid, credited, arrived_at)
       values ($1, 'till', 'bep20', 'USDT', 'arrived', $2, $2, ledger.now())`,
      [member.id, amount * 1_000_000],
    )
  expect((await look(member)).money).toBe('704.000000')
})
