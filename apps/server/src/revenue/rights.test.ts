import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRevenueServer, daysBefore, photo } from '../../test/createRevenueServer.ts'
import { toRailUrl } from '../../test/roleUrls.ts'

const {
  server,
  admin,
  operatorIds,
  today,
  createMachine,
  sendReport,
  enterReport,
  decideReport,
  enterApprovedReport,
  getRevenue,
  stop,
} = await createRevenueServer()
afterAll(stop)

let id: string
let machineId: string
beforeAll(async () => {
  machineId = await createMachine()
  id = await enterReport(machineId)
})
const expectRefused = async (statement: string, values: unknown[], reason: string | RegExp) => {
  await expect(server.database.app.query(statement, values), statement).rejects.toThrow(reason)
}

// Attack by somebody with the server’s password, on revenue and income: a report is entered, changed, decided or given
// other evidence, or a reading makes every later one an old one. Impossible: reports come from what operators or
// machines have signed, through functions alone.
test('the application enters or decides a report by itself', async () => {
  const decided = await enterApprovedReport(await createMachine())
  for (const statement of [
    `update report set state = 'approved', decided_by = $2 where id = $1`,
    `update report set state = 'entered', decided_by = null, decided_at = null where id = $1 or id = $2`,
    `insert into report (machine_id, day, amount, source, entered_by)
     select machine_id, day - 1, amount * 1000, 'operator', $2 from report where id = $1`,
    `insert into report_evidence (report_id, position, kind, name, sha256)
     select id, 1, 'picture', 'more', sha256('') from report where id = $1 or id = $2`,
    `insert into reading (machine_id, sequence, day, signed, signature, public_key, has_gap)
     select machine_id, 9007199254740000, day, '', '', '', false from report where id = $1 or id = $2`,
    `select do_report_approval(p) from proposal p where id in ($1, $2)`,
    `select decide_reports(p, array[$1::uuid], 'approved') from proposal p where id in ($1, $2)`,
  ])
    await expectRefused(statement, [decided, operatorIds['admin']], 'permission denied')
  for (const id of ['report-entry', 'report-approval', 'report-rejection']) {
    const { rows } = await server.database.app
      .query('select outcome from propose($1, $2, $3, $4, now(), null, $5, $5)', [
        operatorIds['admin'],
        id,
        { reportIds: [decided], reportId: decided },
        'forged',
        '',
      ])
      .catch((error: Error) => ({ rows: [{ outcome: error.message }] }))
    expect(rows[0].outcome).toBe('only whoever is signed in does this')
  }
})

// Attack by somebody with the server’s password, on receipts: a receipt is written, or what a report received or paid.
// Impossible: the application has no right to these columns.
test('the application cannot write receipts, or what was received and distributed', async () => {
  await expectRefused(
    `insert into receipt (rail, rail_transaction, machine_id, amount) values ('practice', 'x', $1, 1)`,
    [machineId],
    'permission denied',
  )
  await expectRefused(`update receipt set used_as = null`, [], 'permission denied')
  for (const column of ['received', 'distributed', 'amount', 'entered_by', 'receipt_id', 'state', 'decided_by'])
    await expectRefused(`update report set ${column} = null where id = $1`, [id], 'permission denied')
  await expectRefused(
    `insert into report (machine_id, day, amount, source, entered_by, received)
     values ($1, '2020-01-01', 1, 'operator', $2, 1)`,
    [machineId, operatorIds['maker']],
    'permission denied',
  )
  await expectRefused(`update capital_release set state = 'approved'`, [], 'permission denied')
  // Parts of what receives a report: each alone would join it to a receipt without the money, or the reverse.
  for (const part of [
    'use_receipt(gen_random_uuid(), gen_random_uuid())',
    'post_revenue(array[gen_random_uuid()])',
    `is_signed_by_known('a', 'b', 'c')`,
  ])
    await expectRefused(`select ${part}`, [], 'permission denied')
  await expectRefused(`set role millrace_machines`, [], 'permission denied')
  await expectRefused(`set role millrace_rail`, [], 'permission denied')
  await expectRefused(`delete from ledger.restricted_kind`, [], 'permission denied')
  await expectRefused(
    `create or replace function receive_revenue(p_report uuid, p_receipt uuid) returns text
     language sql return 'received'`,
    [],
    /permission denied|must be owner/,
  )
})

// Attack by somebody with the rails’ password, on passwords of programs: receipts are changed or used, or members and
// reports are read. Impossible: the rails’ role can add receipts and call its own functions, and nothing else.
test('the rails can only add receipts', async () => {
  const rail = new pg.Client({ connectionString: toRailUrl(server.database.ownerUrl) })
  await rail.connect()
  for (const statement of [
    `update receipt set used_as = 'revenue'`,
    'delete from receipt',
    `insert into receipt (rail, rail_transaction, amount, used_as) values ('practice', 'y', 1, 'owner')`,
    'select * from report',
    'select receive_revenue(gen_random_uuid(), gen_random_uuid())',
    'select * from member',
    'select * from ledger.account',
    'insert into ledger.transfer default values',
  ]) {
    await expect(rail.query(statement), statement).rejects.toThrow('permission denied')
  }
  await rail.end()
})

// Attack by one admin, on revenue and income. Impossible: whoever entered a report does not decide it, and only an
// approved one is received.
test('a report of one’s own is approved and received', async () => {
  const own = (await sendReport(machineId, { day: daysBefore(today, 2), amount: '5' }, photo, admin)).answer.data.id
  expect((await decideReport(own, admin)).answer.error).toBe('report.own')
  await server.post('console/practice/receipt', { machineId, amount: '5' }, admin)
  const { list } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: admin })).answer.data
  expect((await server.post('console/report/receive', { id: own, receiptId: list[0].id }, admin)).answer.error).toBe(
    'report.not-approved',
  )
  expect(await getRevenue(machineId)).toBe(0n)
})
