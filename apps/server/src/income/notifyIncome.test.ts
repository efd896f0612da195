import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { earn, settle } from '../../test/earn.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, nextDay, passQuiz } from '../../test/machines.ts'
import { newPhone } from '../../test/newMember.ts'
import { createDatabase } from '../db/database.ts'
import { getToday } from '../ledger/index.ts'
import { notifyIncome } from './notifyIncome.ts'
import { payClaims } from './payClaims.ts'
import { claimIncomes, saveAutomaticClaim } from './store.ts'

let database: TestDatabase
let machineId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await addAgreement(database.owner)
})
beforeEach(async () => {
  machineId = await createMachine(database.owner, { units: 1_000, dayReturn: 10_000_000n })
})
afterAll(() => database.drop())

async function buyer(): Promise<string> {
  const memberId = randomUUID()
  await database.owner.query(`insert into member (id, phone, language, created_at) values ($1, $2, 'en_US', now())`, [
    memberId,
    newPhone(),
  ])
  await passQuiz(database.app, memberId)
  await giveMoney(database.app, memberId, 100_000_000n)
  await buyUnits(database.app, { memberId, machineId })
  return memberId
}

/** A day in which the machine earns so much, and its settlement. */
async function earnedDay(minor: bigint): Promise<string> {
  const day = await nextDay(database.app)
  await earn(database.owner, machineId, day, minor)
  await nextDay(database.app)
  await settle(database.app)
  return day
}

type Row = {
  readonly member: string
  readonly amount: string
  readonly day: string
  readonly isRead: boolean
  readonly path: string
}
async function messagesOf(members: readonly string[]): Promise<Row[]> {
  const { rows } = await database.owner.query<Row>(
    `select member_id as member, params ->> 'amount' as amount, subject as day, read_at is not null as "isRead", path
    from message where kind = 'income' and member_id = any($1) order by array_position($1, member_id), created_at`,
    [members],
  )
  return rows
}
const claimAll = (memberId: string) => claimIncomes(database.app, memberId, null, randomUUID())

test('after a settlement each member with income to claim has one message of all of it; who claims automatically or has claimed has none', async () => {
  const [waiting, automatic, claimed, claiming] = [await buyer(), await buyer(), await buyer(), await buyer()]
  await saveAutomaticClaim(createDatabase(database.app), automatic, true)
  const day = await earnedDay(8_000_000n)
  await claimAll(claimed)
  await payClaims(database.app)
  await claimAll(claiming)
  await notifyIncome(database.app)
  const all = [waiting, automatic, claimed, claiming]
  expect(await messagesOf(all)).toEqual([
    { member: waiting, amount: '2.000000', day, isRead: false, path: '/user/receiveincome' },
  ])
  const later = await earnedDay(4_000_000n)
  await notifyIncome(database.app)
  // What is under way to the wallet is not claimable any more, and the older message is gone.
  expect(await messagesOf(all)).toEqual([
    { member: waiting, amount: '3.000000', day: later, isRead: false, path: '/user/receiveincome' },
    { member: claimed, amount: '1.000000', day: later, isRead: false, path: '/user/receiveincome' },
    { member: claiming, amount: '1.000000', day: later, isRead: false, path: '/user/receiveincome' },
  ])
})

test('thirty days settled in a row leave one job and one message', async () => {
  const member = await buyer()
  await nextDay(database.app)
  const first = await getToday(database.app)
  for (let i = 0; i < 30; i++) {
    await earn(database.owner, machineId, await nextDay(database.app), 1_000_000n)
  }
  await nextDay(database.app)
  expect((await settle(database.app)).length).toBeGreaterThanOrEqual(30)
  const { rows } = await database.owner.query(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'tell-income'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await notifyIncome(database.app)
  await notifyIncome(database.app)
  const told = await messagesOf([member])
  expect(told).toMatchObject([{ amount: '30.000000', isRead: false }])
  expect((told[0]?.day ?? '') > first).toBe(true)
})

test('ended in the middle and done again by several at once, each member has one message', async () => {
  const members = []
  for (let i = 0; i < 17; i++) members.push(await buyer())
  const day = await earnedDay(17_000_000n)
  // Whoever is ended in the middle of a chunk leaves nothing of it, and the chunks before it stay.
  await database.owner.query(`create function stop_telling() returns trigger language plpgsql as $$ begin
    if (select count(*) from message where kind = 'income' and subject = '${day}') >= 10 then raise exception 'ended here'; end if; return new; end $$;
    create trigger stop_telling before insert on message for each statement execute function stop_telling()`)
  await expect(notifyIncome(database.app, 5)).rejects.toThrow('ended here')
  const half = await messagesOf(members)
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(17)
  await database.owner.query('drop trigger stop_telling on message; drop function stop_telling()')
  await Promise.all([notifyIncome(database.app, 5), notifyIncome(database.app, 3), notifyIncome(database.app, 4)])
  expect(await messagesOf(members)).toEqual(
    members.map((member) => ({ member, amount: '1.000000', day, isRead: false, path: '/user/receiveincome' })),
  )
})

test('a day that is settled while members are told of another is the one they are told of', async () => {
  const members = [await buyer(), await buyer(), await buyer()]
  const first = await earnedDay(3_000_000n)
  await database.owner.query('update message set read_at = now()')
  await database.owner.query(`update income_message_progress set day = $1, up_to = $2, is_done = false`, [
    first,
    members.toSorted()[1],
  ])
  const second = await earnedDay(3_000_000n)
  await notifyIncome(database.app)
  expect(await messagesOf(members)).toEqual(
    members.map((member) => ({ member, amount: '2.000000', day: second, isRead: false, path: '/user/receiveincome' })),
  )
})
