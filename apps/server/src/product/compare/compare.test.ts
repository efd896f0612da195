import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { earn, settle } from '../../../test/earn.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, nextDay } from '../../../test/machines.ts'

let server: TestServer
let agreementVersion: number
beforeAll(async () => {
  server = await createTestServer()
  await addAgreement(server.database.owner, 1)
  const { rows } = await server.database.app.query('select max(version) as version from agreement')
  agreementVersion = rows[0].version
})
afterAll(() => server.stop())

const read = async (path: string) => (await server.call(path)).answer

/** A machine with one unit sold, whose days then earn what is given; null is a day without a report. */
async function createEarning(days: readonly (bigint | null)[]): Promise<string> {
  const { owner, app } = server.database
  const machineId = await createMachine(owner, { units: 1, price: 50_000_000n, dayReturn: 1_000_000n, validDays: 100 })
  const memberId = await createBuyer(app, { money: 50_000_000n })
  await buyUnits(app, { memberId, machineId, agreementVersion })
  for (const minor of days) {
    const day = await nextDay(app)
    if (minor !== null) await earn(owner, machineId, day, minor)
  }
  await nextDay(app)
  await settle(app)
  return machineId
}

test('the range is that of the machine’s own days, and nothing under 14 settled days', async () => {
  // 13 weak days, 20 full ones: of the 4 stretches of 30, the first has most of the weak ones.
  const days = [...Array.from({ length: 13 }, () => 400_000n), ...Array.from({ length: 20 }, () => 1_000_000n)]
  const machine = await createEarning(days)
  const young = await createEarning(days.slice(0, 13))
  const compared = (await read(`product/compare?ids=${young},${machine},${randomUUID()}`)).data
  expect(compared).toMatchObject([
    { machine: { id: young, payBack: { state: 'too-new' } }, settledDays: 13, range: null, hundred: null },
    {
      machine: { id: machine },
      settledDays: 33,
      range: { worst: '0.740000', middle: '0.760000', best: '0.800000', stretchDays: 30, stretches: 4 },
    },
  ])
  expect(compared).toHaveLength(2)
})

test('machines are compared by their last 30 settled days: without income, by evidence, and for each 100.00', async () => {
  const machine = await createEarning([...Array.from({ length: 12 }, () => 1_000_000n), 0n, null, 1_000_000n])
  // One of them signed by the machine, one without anything.
  await server.database.owner.query(
    `with own as (select id, row_number() over (order by day) as number from report where machine_id = $1),
    gone as (delete from report_evidence e using own o where o.id = e.report_id and o.number = 2)
    update report_evidence e set kind = 'reading' from own o where o.id = e.report_id and o.number = 1`,
    [machine],
  )
  const [compared] = (await read(`product/compare?ids=${machine}`)).data
  expect(compared).toMatchObject({
    settledDays: 15,
    daysWithoutIncome: 2,
    evidence: { signed: 1, documented: 12, unproved: 1, unreported: 1 },
    machine: { actualDayReturn: '0.866666' },
    unitsOfHundred: '2.0',
    hundred: { day: '1.733332', end: '173.333200', result: '73.333200' },
  })
  expect(compared.days).toHaveLength(14)
  for (const ids of ['', 'x', [1, 2, 3, 4].map(() => randomUUID()).join()])
    expect((await read(`product/compare?ids=${ids}`)).code).toBe(400)
})
