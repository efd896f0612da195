import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, nextDay, passQuiz } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { getToday } from '../../ledger/index.ts'

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
