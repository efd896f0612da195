import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { addAgreement, buyUnits, createMachine, giveMoney, nextDay, passQuiz } from '../../../test/machines.ts'
import { newPhone } from '../../../test/newMember.ts'
import { createDatabase } from '../../db/database.ts'
import { getToday } from '../../ledger/index.ts'
import { payClaims } from '../claim/payClaims.ts'
import { claimIncomes, saveAutomaticClaim } from '../claim/store.ts'
import { notifyIncome } from './notifyIncome.ts'

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

async function createMember(): Promise<string> {
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

/** A day on which the machine earned, already settled. */
async function createEarnedDay(minor: bigint): Promise<string> {
  const day = await nextDay(database.app)
  await earn(database.owner, machineId, day, minor)
  await nextDay(database.app)
  await settle(database.app)
  return day
}

type MessageRow = {
  readonly member: string
  readonly amount: string
  readonly day: string
  readonly isRead: boolean
  readonly path: string
}
async function listMessages(members: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await database.owner.query<MessageRow>(
    `select member_id as member, params ->> 'amount' as amount, subject as day, read_at is not null as "isRead", path
    from message where kind = 'income' and member_id = any($1) order by array_position($1, member_id), created_at`,
    [members],
  )
  return rows
}
const claimAll = (memberId: string) => claimIncomes(databaseOf(database.app), memberId, null, randomUUID())

test('only members with claimable income get a message after a settlement, about all of it', async () => {
  const [waiting, automatic, claimed, claiming] = [
    await createMember(),
    await createMember(),
    await createMember(),
    await createMember(),
  ]
  await saveAutomaticClaim(createDatabase(database.app), automatic, true)
  const day = await createEarnedDay(8_000_000n)
  await claimAll(claimed)
  await payClaims(databaseOf(database.app))
  await claimAll(claiming)
  await notifyIncome(databaseOf(database.app))
  const all = [waiting, automatic, claimed, claiming]
  expect(await listMessages(all)).toEqual([
    { member: waiting, amount: '2.000000', day, isRead: false, path: '/user/receiveincome' },
  ])
  const later = await createEarnedDay(4_000_000n)
  await notifyIncome(databaseOf(database.app))
  // Income that is being received is not claimable any more. A new message replaces the older one.
  expect(await listMessages(all)).toEqual([
    { member: waiting, amount: '3.000000', day: later, isRead: false, path: '/user/receiveincome' },
    { member: claimed, amount: '1.000000', day: later, isRead: false, path: '/user/receiveincome' },
    { member: claiming, amount: '1.000000', day: later, isRead: false, path: '/user/receiveincome' },
  ])
})

test('thirty days settled in a row leave one job and one message', async () => {
  const member = await createMember()
  await nextDay(database.app)
  const first = await getToday(databaseOf(database.app))
  for (let i = 0; i < 30; i++) {
    await earn(database.owner, machineId, await nextDay(database.app), 1_000_000n)
  }
  await nextDay(database.app)
  expect((await settle(database.app)).length).toBeGreaterThanOrEqual(30)
  const { rows } = await database.owner.query(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'notify-income'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await notifyIncome(databaseOf(database.app))
  await notifyIncome(databaseOf(database.app))
  const messages = await listMessages([member])
  expect(messages).toMatchObject([{ amount: '30.000000', isRead: false }])
  expect((messages[0]?.day ?? '') > first).toBe(true)
})

test('each member gets one message, even if sending is stopped halfway and repeated by several processes', async () => {
  const members = []
  for (let i = 0; i < 17; i++) members.push(await createMember())
  const day = await createEarnedDay(17_000_000n)
  // A process that is stopped inside a batch leaves nothing of it, and the batches before it stay.
  await database.owner.query(`create function stop_messages() returns trigger language plpgsql as $$ begin
    if (select count(*) from message where kind = 'income' and subject = '${day}') >= 10 then
      raise exception 'stopped here';
    end if;
    return new; end $$;
    create trigger stop_messages before insert on message for each statement execute function stop_messages()`)
  await expect(notifyIncome(databaseOf(database.app), 5)).rejects.toThrow('stopped here')
  const half = await listMessages(members)
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(17)
  await database.owner.query('drop trigger stop_messages on message; drop function stop_messages()')
  await Promise.all([
    notifyIncome(databaseOf(database.app), 5),
    notifyIncome(databaseOf(database.app), 3),
    notifyIncome(databaseOf(database.app), 4),
  ])
  expect(await listMessages(members)).toEqual(
    members.map((member) => ({ member, amount: '1.000000', day, isRead: false, path: '/user/receiveincome' })),
  )
})

test('when another day is settled while messages are sent, members are notified of that day', async () => {
  const members = [await createMember(), await createMember(), await createMember()]
  const first = await createEarnedDay(3_000_000n)
  await database.owner.query('update message set read_at = now()')
  await database.owner.query(`update income_message_progress set day = $1, up_to = $2, is_done = false`, [
    first,
    members.toSorted()[1],
  ])
  const second = await createEarnedDay(3_000_000n)
  await notifyIncome(databaseOf(database.app))
  expect(await listMessages(members)).toEqual(
    members.map((member) => ({ member, amount: '2.000000', day: second, isRead: false, path: '/user/receiveincome' })),
  )
})
