import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { earn, settle } from '../../../test/earn.ts'
import { addAgreement, buyUnits, createMachine, newBuyer, nextDay } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { newDevice, startPushService, type PushService } from '../../../test/pushService.ts'
import { tellEvening } from './tellEvening.ts'

let service: PushService
let server: TestServer
let machineId: string
let agreementVersion: number
beforeAll(async () => {
  service = await startPushService()
  server = await createTestServer({ TRUST_PROXY: '1', PUSH_HOSTS: '127.0.0.1' })
  const { owner, app } = server.database
  await addAgreement(owner, 1)
  agreementVersion = (await app.query('select max(version) as version from agreement')).rows[0].version
  machineId = await createMachine(owner, { name: 'Kiosk', units: 1_000, price: 10_000_000n, dayReturn: 1_000_000n })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

/** Minutes east of UTC at which it is this hour now. */
const zoneWhere = (hour: number): number => {
  const minutes = (hour - new Date().getUTCHours()) * 60
  return minutes > 840 ? minutes - 1_440 : minutes < -720 ? minutes + 1_440 : minutes
}
const evening = () => zoneWhere(20)
const morning = () => zoneWhere(9)

const choose = async ({ token }: NewMember, choice: object) =>
  (await server.post('income/evening/choice', choice, token)).answer
const queryRows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

async function createHolder(choice: object): Promise<NewMember> {
  const member = await newBuyer(server, { money: 100_000_000n })
  await buyUnits(server.database.app, { memberId: member.id, machineId, agreementVersion })
  expect((await choose(member, choice)).code).toBe(200)
  return member
}

/** Returns when the server, which may still know the member without it, has been notified. */
async function addEmail({ id, token }: NewMember): Promise<void> {
  await queryRows('update member set email = $1 where id = $2', [`${id}@millrace.test`, id])
  const read = async () => (await server.call('income/evening', { headers: token })).answer.data
  await expect.poll(read).toMatchObject({ canEmail: true })
}

/** A settled day on which all units together were paid this much. */
async function settleDay(minor: bigint): Promise<string> {
  const day = await nextDay(server.database.app)
  await earn(server.database.owner, machineId, day, minor)
  await nextDay(server.database.app)
  await settle(server.database.app)
  return day
}

const listTold = (members: readonly NewMember[]) =>
  queryRows(
    `select member_id as member, subject as day from message where kind = 'evening' and member_id = any($1)
    order by array_position($1, member_id), created_at`,
    [members.map(({ id }) => id)],
  )
const listMails = ({ id }: NewMember) =>
  queryRows('select content from inbox_message where sent_to = $1', [`${id}@millrace.test`])

test('it is off until it is switched on, and by e-mail only with an address', async () => {
  const member = await newMember(server)
  const read = async () => (await server.call('income/evening', { headers: member.token })).answer.data
  const off = { byPush: false, byEmail: false, hasAmounts: false, canEmail: false }
  expect(await read()).toEqual(off)
  expect(await choose(member, { byEmail: true })).toMatchObject({ code: 409, error: 'evening.no-email' })
  expect(await read()).toEqual(off)
  await choose(member, { byPush: true })
  expect(await read()).toEqual({ ...off, byPush: true })
  expect((await server.post('user/close', { password: member.password }, member.token)).answer.code).toBe(200)
  expect(await queryRows('select from evening_choice where member_id = $1', [member.id])).toEqual([])
})

test('each member is told once of a settled day, in the evening, however many processes are stopped or run at once', async () => {
  const members: NewMember[] = []
  for (let i = 0; i < 5; i++) members.push(await createHolder({ byPush: true, zoneMinutes: evening() }))
  const early = await createHolder({ byPush: true, zoneMinutes: morning() })
  const off = await createHolder({ byPush: false, zoneMinutes: evening() })
  const without = await newMember(server)
  await choose(without, { byPush: true, zoneMinutes: evening() })
  const [mailed] = members as [NewMember]
  await addEmail(mailed)
  await server.post('user/settings', { language: 'en_US' }, mailed.token)
  await queryRows('update evening_choice set by_email = true where member_id = $1', [mailed.id])
  const day = await settleDay(700_000n)
  // A process that is stopped inside its second batch leaves nothing of that one.
  await queryRows(`create function stop_evening() returns trigger language plpgsql as $$ begin
    if (select count(*) from message where kind = 'evening') >= 3 then raise exception 'stopped here'; end if;
    return new; end $$;
    create trigger stop_evening before insert on message for each statement execute function stop_evening()`)
  await expect(tellEvening(server.platform, 2)).rejects.toThrow('stopped here')
  await queryRows('drop trigger stop_evening on message; drop function stop_evening()')
  await Promise.all([1, 2, 3].map((batchMax) => tellEvening(server.platform, batchMax)))
  await tellEvening(server.platform)
  expect(await listTold([...members, early, off, without])).toEqual(members.map(({ id }) => ({ member: id, day })))
  expect(await listMails(mailed)).toHaveLength(1)
  await queryRows('update evening_choice set zone_minutes = $1 where member_id = $2', [evening(), early.id])
  await tellEvening(server.platform)
  expect(await listTold([early])).toEqual([{ member: early.id, day }])
})

test('it says the deviation and the recorded reason, amounts only where they are wanted, and is pushed as chosen', async () => {
  const discreet = await createHolder({ byPush: true, zoneMinutes: evening() })
  const open = await createHolder({ byPush: false, hasAmounts: true, zoneMinutes: evening() })
  await addEmail(open)
  expect(await choose(open, { byEmail: true })).toMatchObject({ code: 200, data: { byEmail: true, canEmail: true } })
  const devices = [newDevice(service), newDevice(service)]
  for (const [index, member] of [discreet, open].entries())
    await server.post('user/firebase-token', devices[index]?.subscription, member.token)
  const { rows } = await server.database.app.query(
    'select sum(units)::int as units from purchase where machine_id = $1',
    [machineId],
  )
  const day = await settleDay(BigInt(rows[0].units) * 600_000n)
  await tellEvening(server.platform)
  const told = (await server.call('push/record', { headers: discreet.token })).answer.data.list[0]
  const dayText = day.split('-').reverse().join('/')
  expect(told).toMatchObject({
    topic: 'income',
    title: `Your machines on ${dayText}: −40.0\u00a0% against expected`,
    content: 'Kiosk: −40.0\u00a0% against expected. It took in less than expected. No reason was recorded.',
    path: `/user/month?month=${day.slice(0, 7)}`,
  })
  const [mail] = await listMails(open)
  expect(mail?.content).toContain(
    'Paid to your units: 0.60 USDT. Expected: 1.00 USDT.\nKiosk: −40.0\u00a0% against expected, 0.60 USDT.',
  )
  const pushed = await queryRows(
    `select member_id from (
      select (json_array_elements(j.payload) ->> 'memberId')::uuid as member_id
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'push'
    ) p where member_id = any($1)`,
    [[discreet.id, open.id]],
  )
  expect(pushed).toEqual([{ member_id: discreet.id }])
})
