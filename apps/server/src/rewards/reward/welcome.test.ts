import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { createMachine } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { openProgramme, verifyPerson } from '../../../test/programmes.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(100_000_000n))
})
afterAll(() => server.stop())

const get = async (path: string, { token }: NewMember) => (await server.call(path, { headers: token })).answer
const receive = async ({ token }: NewMember) => (await server.post('registerReward/receive', {}, token)).answer

test('a verified person receives one free day of the starter machine, once', async () => {
  const member = await newMember(server)
  expect((await get('registerReward/query', member)).data).toMatchObject({ state: 'closed', noReward: 'closed' })
  const machineId = await createMachine(app, { name: 'Charger', dayReturn: 100_000n })
  await openProgramme(owner, 'welcome', { amounts: [2_000_000n], terms: { machineId, units: 10 } })
  expect((await get('registerReward/query', member)).data).toMatchObject({ state: 'closed', noReward: 'verify' })
  expect(await receive(member)).toMatchObject({ code: 403, error: 'reward.verify' })
  await verifyPerson(owner, member.id)
  expect((await get('registerReward/query', member)).data).toMatchObject({
    state: 'open',
    amount: '1.000000',
    machine: { productId: machineId, productName: 'Charger', units: 10, day: null },
  })
  expect((await get('sys/queryPopUpRwList', member)).data).toMatchObject([{ kind: 'welcome', state: 'open' }])
  const answers = await Promise.all(Array.from({ length: 20 }, () => receive(member)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  expect((await get('registerReward/receive', member)).data).toMatchObject({ state: 'received', amount: '1.000000' })
  expect((await get('wallet/record', member)).data).toMatchObject({
    total: 1,
    list: [{ type: 7, amount: '1.000000', description: 'Welcome reward' }],
  })
  expect((await get('sys/queryPopUpRwList', member)).data).toMatchObject([{ kind: 'welcome', state: 'received' }])
  expect((await get('sys/queryPopUpRwList', member)).data).toEqual([])
  await expectSound(app)
})

test('of a settled day it is what a unit earned; of somebody who was invited it is a referral bonus', async () => {
  const machineId = await createMachine(app, { dayReturn: 100_000n })
  await owner.query(`insert into settlement (day, state) values ('2026-01-05', 'done') on conflict do nothing`)
  await owner.query(
    `insert into settlement_machine (day, machine_id, valid_units, cap, paid) values ('2026-01-05', $1, 40, 0, 2840000)`,
    [machineId],
  )
  await openProgramme(owner, 'welcome', { amounts: [2_000_000n], terms: { machineId, units: 5 } })
  const inviter = await newMember(server)
  const member = await newMember(server, { inviteCode: inviter.inviteCode })
  await verifyPerson(owner, member.id)
  expect((await receive(member)).data).toMatchObject({ amount: '0.355000', machine: { day: '2026-01-05', units: 5 } })
  expect((await get('wallet/record?type=9', member)).data).toMatchObject({ total: 1, list: [{ type: 9 }] })
  expect((await get('reward/record', member)).data.list).toMatchObject([{ type: 9, kind: 'welcome' }])
})

// Attack by a member, on rewards. Impossible: it is given to the person in the document, whatever account.
test('somebody closes the account and registers anew for a second welcome', async () => {
  await openProgramme(owner, 'welcome', { amounts: [1_000_000n] })
  const person = randomUUID()
  const first = await newMember(server)
  await verifyPerson(owner, first.id, person)
  expect((await receive(first)).code).toBe(200)
  // The rows of a closed account's verification are removed.
  await owner.query('delete from verification where member_id = $1', [first.id])
  const second = await newMember(server)
  await verifyPerson(owner, second.id, person)
  expect(await receive(second)).toMatchObject({ code: 409, error: 'reward.received' })
  expect((await get('wallet/info', second)).data.extractable).toBe('0.000000')
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: verifying takes the
// signature of an operator.
test('somebody with the application’s password verifies people who do not exist', async () => {
  const member = await newMember(server)
  const { rows } = await owner.query(`select id from operator where email = 'support@millrace.test'`)
  await expect(
    app.query(
      `insert into verification (member_id, state, document_type, name_cipher, number_cipher, pictures, key_id,
         created_at, decided_at, decided_by)
       values ($1, 'verified', 'passport', '', '', '{}', 'x', now(), now(), $2)`,
      [member.id, rows[0].id],
    ),
  ).rejects.toThrow('permission denied for table verification')
})

test('the budget and its programmes are public', async () => {
  const { answer } = await server.call('transparency/promotions')
  expect(answer.data).toMatchObject({ isPaying: true, promised: '0.000000' })
  expect(answer.data.programmes).toContainEqual(expect.objectContaining({ kind: 'welcome', isOpen: true }))
})
