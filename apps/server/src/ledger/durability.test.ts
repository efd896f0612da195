import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, createMachine, newBuyer } from '../../test/machines.ts'
import { toUnservableRequest } from '../http/errors.ts'

const metricsToken = '0123456789abcdef'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ METRICS_TOKEN: metricsToken })
  await addAgreement(server.database.app, 1_000, { en_US: 'Lease agreement' })
})
afterAll(() => server.stop())
afterEach(() => demandStandby(false))

const demandStandby = (isNeeded: boolean) =>
  server.database.owner.query('update durability set needs_standby = $1', [isNeeded])

async function readGauge(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('only a commit that waits for a standby’s disk counts as synchronous', async () => {
  const { rows } = await server.database.owner.query<{ text: string; is: boolean }>(
    `select concat_ws('/', s.names, s.commit, s.fsync) as text, would_be_synchronous(s.names, s.commit, s.fsync) as is
     from (values
       ('"db-2"', 'on', 'on'), ('ANY 1 (n1, n2)', 'remote_apply', 'on'), ('*', 'on', 'on'),
       ('', 'on', 'on'), (' ', 'on', 'on'), ('*', 'local', 'on'), ('*', 'off', 'on'), ('*', 'remote_write', 'on'),
       ('*', 'on', 'off')) s (names, commit, fsync)`,
  )
  expect(rows.filter(({ is }) => is).map(({ text }) => text)).toEqual([
    '"db-2"/on/on',
    'ANY 1 (n1, n2)/remote_apply/on',
    '*/on/on',
  ])
})

// Attack by whoever switches the standbys off, on posting. Impossible: the database moves no money while commits do not
// wait for a standby, whichever copy of the server asks, and says so to whoever measures.
test('without a standby no money moves, the member is told why, and it goes on by itself', async () => {
  const productId = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 900_000_000n })
  const order = { productId, num: 1, agreementVersion: 1_000, payPassword: '123456' }
  const headers = { ...token, 'idempotency-key': randomUUID() }
  expect(await readGauge('millrace_money_stopped')).toBe(0)
  await demandStandby(true)
  // Nobody’s rights go around it, in no session.
  const posting = server.database.owner.query(
    `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
     values (gen_random_uuid(), 0, 'refused', 0, 0, 0, '', '', ledger.today())`,
  )
  const refusal = toUnservableRequest(await posting.catch((error: unknown) => error))
  expect(refusal).toMatchObject({ key: 'money.unsafe', details: { headers: { 'retry-after': '30' } } })
  expect(await readGauge('millrace_money_stopped')).toBe(1)
  const count = async () =>
    (await server.database.owner.query('select count(*)::int from ledger.transfer')).rows as unknown
  const before = await count()
  const bought = server.post('mine/order/create', order, headers)
  await expect.poll(() => readGauge('millrace_held_calls')).toBe(1)
  expect(await count()).toEqual(before)
  await demandStandby(false)
  expect((await bought).answer.code).toBe(200)
  expect((await server.post('mine/order/create', order, headers)).answer.data.id).toBe((await bought).answer.data.id)
  expect((await server.call('mine/order/record', { headers: token })).answer.data.total).toBe(1)
  await expectSound(server.database.app)
})
