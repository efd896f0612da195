import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { earn, settle } from '../../test/earn.ts'
import { expectSound } from '../../test/expectSound.ts'
import { usdt, fundPromotions } from '../../test/fund.ts'
import { post } from '../../test/ledger.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../test/machines.ts'
import { createProposals } from '../../test/proposals.ts'
import {
  available,
  getBalance,
  capital,
  custody,
  escrow,
  income,
  newTransferId,
  promotions,
  revenue,
  getToday,
  type Account,
} from '../ledger/index.ts'

let server: TestServer
let machineId: string
let otherMachineId: string
let memberId: string
let orderId: string
let day: string
const earned = 300_000n

/** One machine has little revenue and another has much. There is also money of members, in escrow and in promotions. */
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  const { owner, app } = server.database
  await addAgreement(owner)
  const {
    rows: [agreement],
  } = await app.query<{ version: number }>('select max(version) as version from agreement')
  const agreementVersion = agreement?.version ?? 1
  machineId = await createMachine(owner)
  otherMachineId = await createMachine(owner)
  memberId = await createBuyer(app, { money: 900_000_000n })
  orderId = await buyUnits(app, { memberId, machineId, units: 2, agreementVersion })
  await buyUnits(app, { memberId, machineId: otherMachineId, agreementVersion })
  await fundPromotions(app, usdt(1_000_000_000n))
  await nextDay(app)
  day = await getToday(databaseOf(app))
  await earn(owner, machineId, day, earned)
  await earn(owner, otherMachineId, day, 50_000_000n)
})
afterAll(() => server.stop())

const getIncome = async () => (await getBalance(databaseOf(server.platform.pool), income(memberId), 'USDT')).minor
const getRevenue = async (machine: string) =>
  (await getBalance(databaseOf(server.platform.pool), revenue(machine), 'USDT')).minor

// Attack by somebody with the server’s password, on posting: anything is moved into revenue or income. Impossible: the
// ledger’s functions are granted to no login role.
test('the application’s own role cannot move anything into revenue or income by posting', async () => {
  const { app } = server.database
  const sources: readonly Account[] = [
    available(memberId),
    escrow(machineId),
    capital(machineId),
    promotions,
    custody('practice'),
    revenue(machineId),
    revenue(otherMachineId),
  ]
  for (const kind of ['income', 'revenue', 'claim', 'reward', 'recharge', 'buy-undone'] as const) {
    for (const from of sources) {
      for (const to of [income(memberId), revenue(machineId)]) {
        await expect(
          post(app, { id: newTransferId(), reason: 'made up', legs: [{ kind, from, to, amount: usdt(1n) }] }),
          `${kind} ${from.kind} → ${to.kind}`,
        ).rejects.toThrow()
      }
    }
  }
  expect([await getIncome(), await getRevenue(machineId), await getRevenue(otherMachineId)]).toEqual([
    0n,
    earned,
    50_000_000n,
  ])
  await expectSound(server.platform.pool)
})

// Attack by somebody with the server’s password, on posting: rows are written that decide which income is paid.
// Impossible: the application has no right to these tables.
test('the application’s own role cannot write any table that decides what is paid', async () => {
  const { app } = server.database
  const report = (await app.query<{ id: string }>('select id from report where machine_id = $1', [machineId])).rows[0]
    ?.id
  const attempts: readonly (readonly [string, unknown[]])[] = [
    [
      `insert into income (member_id, order_id, day, report_id, machine_id, units, amount)
       values ($1, $2, $3, $4, $5, 1, 1000000)`,
      [memberId, orderId, day, report, machineId],
    ],
    ['update income set amount = amount + 1', []],
    ['update income set claim_id = null', []],
    [`insert into claim (member_id, id, amount) values ($1, gen_random_uuid(), 1000000)`, [memberId]],
    [`update claim set state = 'receiving'`, []],
    [`insert into settlement (day) values ($1)`, [day]],
    [
      `insert into settlement_machine (day, machine_id, valid_units, cap) values ($1, $2, 1, 1000000)`,
      [day, machineId],
    ],
    [
      `insert into settlement_part (day, machine_id, report_id, pool, distributed_before, valid_units, account)
       values ($1, $2, $3, 1000000, 0, 1, 1)`,
      [day, machineId, report],
    ],
    [`insert into settlement_range values ($1, 0, $2, $2)`, [day, memberId]],
    ['delete from settlement_chunk', []],
    ['update report set received = amount * 2', []],
    ['update report set amount = amount * 2', []],
    ['update report set distributed = 0', []],
    ['update report set receipt_id = null', []],
    [
      `insert into report (machine_id, day, amount, source, entered_by, received)
       select machine_id, day - 1, 1000000, source, entered_by, 1000000 from report limit 1`,
      [],
    ],
    [
      `insert into receipt (rail, rail_transaction, machine_id, amount) values ('practice', 'made up', $1, 1000000)`,
      [machineId],
    ],
    ['update receipt set used_as = null', []],
    ['update receipt set machine_id = $1', [machineId]],
    [`insert into purchase select * from purchase`, []],
    ['update purchase set units = units * 2', []],
    [
      `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
       values (gen_random_uuid(), 0, 'income', 1, 2, 1, '', '', $1)`,
      [day],
    ],
    ['update ledger.account set balance = balance + 1', []],
    ['delete from ledger.restricted_kind', []],
    ['alter table ledger.transfer disable trigger restrict_kinds', []],
    ['set role millrace_machines', []],
    ['set role millrace_rail', []],
    [
      `create or replace function public.share_of(p_pool bigint, p_units bigint, p_valid_units bigint) returns bigint
       language sql return 1000000::bigint`,
      [],
    ],
  ]
  for (const [statement, values] of attempts)
    await expect(app.query(statement, values), statement).rejects.toThrow(
      /permission denied|must be owner|not allowed|by its own role/,
    )
  await expectSound(server.platform.pool)
})

// Attack by somebody with the server’s password, on posting: settlement is called with a made-up day, range, report or
// receipt. Impossible: its functions take ids and read everything else from rows that the application cannot write.
test('calling the settlement’s functions with made-up input pays nothing', async () => {
  const { app } = server.database
  const now = await getToday(databaseOf(app))
  for (const statement of [
    `select settle_chunk('${day}', 0)`,
    `select settle_chunk('${day}', -1)`,
    `select settle_chunk('2000-01-01', 7)`,
    `select begin_settlement('${now}')`,
    `select begin_settlement('2999-01-01')`,
    `select plan_settlement('${day}')`,
  ])
    await expect(app.query(statement), statement).rejects.toThrow()
  expect((await app.query(`select finish_settlement('${day}') as done`)).rows).toEqual([{ done: false }])
  expect((await app.query('select claim_income($1, null, gen_random_uuid())', [memberId])).rowCount).toBe(0)
  expect((await app.query('select receive_revenue($1, $2) as answer', [randomUUID(), randomUUID()])).rows).toEqual([
    { answer: 'report-unknown' },
  ])
  expect(await getIncome()).toBe(0n)
  await expectSound(server.platform.pool)
})

// Attack by all operators together, on revenue and income. Impossible: income comes from received reports only, and a
// receipt is used once, for its own machine and amount.
test('income is paid beyond what arrived for the machine', async () => {
  const { app } = server.database
  const [maker, checker, admin] = [
    await server.signIn('maker@millrace.test'),
    await server.signIn('checker@millrace.test'),
    await server.signIn('admin@millrace.test'),
  ]
  await nextDay(app)
  // A report of the next day is entered and approved, but its money never arrives.
  const office = createProposals(server)
  const form = new FormData()
  form.append('evidence', new Blob([Buffer.from('%PDF-1.4\n%%EOF\n')], { type: 'application/pdf' }), 'meter.pdf')
  const stored = await server.call('console/report/evidence', { method: 'POST', body: form, headers: maker })
  const report = { machineId, day: await getToday(databaseOf(app)), amount: '1000', evidence: stored.answer.data }
  const { id } = (await office.propose('report-entry', report, maker)).data
  const approve = (headers: Record<string, string>) => office.propose('report-approval', { reportIds: [id] }, headers)
  expect(await approve(maker)).toMatchObject({ error: 'report.own' })
  expect(await approve(checker)).toMatchObject({ code: 200 })
  // Neither another machine's receipt, a used one nor a made-up one can be used for it.
  const receipts = (await app.query<{ id: string }>('select id from receipt')).rows.map((row) => row.id)
  for (const receiptId of [...receipts, randomUUID()])
    expect((await server.post('console/report/receive', { id, receiptId }, admin)).status).toBeGreaterThanOrEqual(400)
  await nextDay(app)
  await settle(app)
  // The first day pays what arrived, and the second pays nothing.
  const { rows } = await app.query<{ day: string; amount: bigint }>(
    'select day, amount from income where machine_id = $1',
    [machineId],
  )
  expect(rows).toEqual([{ day, amount: earned }])
  expect(await getRevenue(machineId)).toBe(0n)
  await expectSound(server.platform.pool)
})

test('even the database’s owner cannot post income by hand', async () => {
  await expect(
    post(server.database.owner, {
      id: newTransferId(),
      reason: 'made up',
      legs: [{ kind: 'income', from: revenue(otherMachineId), to: income(memberId), amount: usdt(1n) }],
    }),
  ).rejects.toThrow(/by its own role/)
  await expectSound(server.platform.pool)
})
