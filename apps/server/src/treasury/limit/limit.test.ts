import type { DataOf } from '@millrace/contract/call'
import type { limitShow } from '@millrace/contract/console/limit'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/createTestDatabase.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { giveMoney } from '../../../test/machines.ts'
import { applyTestTerms, prepareForTests } from '../../../test/prepareForTests.ts'
import { createProposals } from '../../../test/proposals.ts'
import { bindDestination, withdraw } from '../../../test/withdrawals.ts'

type Headers = Record<string, string>
let server: TestServer
let office: ReturnType<typeof createProposals>
let maker: Headers
let checker: Headers
beforeAll(async () => {
  server = await createTestServer()
  office = createProposals(server)
  maker = await server.signIn('maker@millrace.test')
  checker = await server.signIn('checker@millrace.test')
})
afterAll(() => server.stop())

const read = async (headers = maker): Promise<DataOf<typeof limitShow>> =>
  (await server.call('console/limit/show', { headers })).answer.data

// Attack by one operator, on payouts: the limits are raised alone. Impossible: whoever proposes other limits does not
// decide them.
test('two people change the limits, and both sign each of them before and after', async () => {
  const { limits } = await read()
  const proposed = await office.propose(
    'limits',
    { ...limits, automaticMember: '40', automaticYoungMembers: '60' },
    maker,
  )
  expect(proposed.data).toMatchObject({
    before: limits,
    after: { ...limits, automaticMember: '40', automaticYoungMembers: '60' },
    state: 'open',
  })
  expect(proposed.data.text).toContain('to.automaticYoungMembers: 60')
  expect((await read()).limits).toEqual(limits)
  expect((await office.decide(proposed.data.id, maker)).error).toBe('proposal.own')
  // Another one at the same time would replace what is not there any more.
  expect((await office.propose('limits', { ...limits, automaticMember: '30' }, checker)).error).toBe(
    'proposal.open-before',
  )
  expect((await office.decide(proposed.data.id, checker)).error).toBeFalsy()
  expect((await read()).limits).toEqual({ ...limits, automaticMember: '40', automaticYoungMembers: '60' })

  const { app } = server.database
  for (const needed of [0, 1]) {
    const memberId = randomUUID()
    await giveMoney(app, memberId, 40_000_000n)
    const destinationId = await bindDestination(app, memberId)
    expect((await withdraw(app, { memberId, destinationId, amount: 40_000_000n })).approvalsNeeded).toBe(needed)
  }
  const { automatic } = await read()
  expect(automatic).toContainEqual({ name: 'young', used: '40.000000', max: '60.000000', waiting: 1 })
  expect(automatic.find(({ name }) => name === 'bep20')).toMatchObject({ used: '40.000000', waiting: 0 })
  await office.agree('limits', limits, [checker, maker])
  await expectSound(app)
})

test('what is out of order, changes nothing or is no amount is refused', async () => {
  const { limits } = await read()
  expect((await office.propose('limits', limits, maker)).error).toBe('proposal.same')
  expect(
    (await office.propose('limits', { ...limits, automaticMember: '1000', twoPeopleFrom: '1000' }, maker)).error,
  ).toBe('limits.order')
  for (const wrong of [
    { automaticAllRails: '-1' },
    { twoPeopleFrom: '0' },
    { automaticMember: '1e3' },
    { youngMemberDays: 366 },
  ])
    expect((await office.draft('limits', { ...limits, ...wrong }, maker)).error, JSON.stringify(wrong)).toBe(
      'request.invalid',
    )
  const support = await server.signIn('support@millrace.test')
  expect((await office.propose('limits', { ...limits, automaticMember: '10' }, support)).error).toBe('role.missing')
})

// Attack by somebody with the server’s password, on payouts: they are written, or proposed and decided without
// signatures in stolen sessions of two operators. Impossible: the role writes no limit, and what nobody has signed the
// database refuses.
test('the limits are raised with the application’s password alone', async () => {
  const { limits } = await read()
  const { app, owner } = server.database
  const raised = { ...limits, automaticMember: '900', automaticAllRails: '900000' }
  const proposed = await office.propose('limits', raised, maker)
  expect(proposed.error).toBeFalsy()
  const people = await Promise.all([maker, checker].map((headers) => office.findOperator(headers)))
  const forge = async (headers: Record<string, string>, statement: string, values: unknown[]) => {
    const client = await app.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('millrace.session', $1, true)`, [headers['x-access-token']])
      return (await client.query(statement, values)).rows[0]
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const [first, second] = people.map(({ id }) => id) as [string, string]
  expect(
    await forge(checker, `select decide($1, $2, 'approved', '', null, '', '') as outcome`, [proposed.data.id, second]),
  ).toEqual({ outcome: 'approval.unsigned' })
  expect((await office.decide(proposed.data.id, maker, 'withdrawn')).error).toBeFalsy()
  expect(
    await forge(
      maker,
      `select outcome from propose($1, 'limits', $2, 'x', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
      [first, { ...raised, automaticAllRails: '800000' }],
    ),
  ).toEqual({ outcome: 'approval.unsigned' })
  for (const statement of [
    'update payout_limit set auto_max = 900000000',
    'delete from payout_limit',
    `insert into payout_limit (is_set) values (true)`,
    'select do_limits(p) from proposal p',
    `select may_limits('{}', null)`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow('permission denied')
  expect((await owner.query('select limit_values(l) as is from payout_limit l')).rows).toEqual([{ is: limits }])
})

test('the settings are the limits of a new database, and another start with others changes nothing', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const readLimit = async () =>
    (await database.owner.query(`select limit_values(l) as is from payout_limit l`)).rows[0].is
  await prepareForTests(database.ownerUrl, { WITHDRAW_AUTO_MAX: '25', AUTO_RAIL_DAY_MAX: '700', BANK_DAY_MAX: '9000' })
  const first = await readLimit()
  expect(first).toEqual({
    automaticMember: '25',
    twoPeopleFrom: '1000',
    automaticBank: '700',
    automaticBep20: '700',
    automaticTrc20: '700',
    automaticAllRails: '8000',
    automaticYoungMembers: '1500',
    youngMemberDays: 7,
    automaticNewDestinations: '1500',
    newDestinationDays: 7,
    bankPayoutMax: '10000',
    bankMemberDayMax: '20000',
    bankDayMax: '9000',
  })
  await applyTestTerms(database.ownerUrl, { WITHDRAW_AUTO_MAX: '900', AUTO_DAY_MAX: '90000', WITHDRAW_MIN: '3' })
  expect(await readLimit()).toEqual(first)
  expect((await database.owner.query('select withdraw_min from wallet_rule')).rows).toEqual([
    { withdraw_min: 3_000_000n },
  ])
  await database.drop()
})
