import { afterAll, expect, test } from 'vitest'
import { count, nextDay, payInByRail } from '../../../test/chargers.ts'
import { createTestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import {
  composeSeries,
  createGateway,
  quartersOfDay,
  takeSeries,
  type Gateway,
  type Quarter,
} from '../../../test/gateways.ts'
import { addAgreement, buyUnits, createBuyer, createMachine } from '../../../test/machines.ts'
import { agreeUnsigned } from '../../../test/proposals.ts'
import { createOperator } from '../../../test/withdrawals.ts'
import { receivePendingReports } from '../index.ts'

const database = await createTestDatabase({ connectionsMax: 24 })
const { owner, app } = database
afterAll(async () => {
  await expectSound(app)
  await database.drop()
})

const createPlace = async (options?: Parameters<typeof createGateway>[2]) =>
  createGateway(owner, await createMachine(app), options)
const sequences = new Map<string, number>()
const send = async (place: Gateway, quarters: readonly Quarter[]) => {
  const sequence = (sequences.get(place.machineId) ?? 0) + 1
  sequences.set(place.machineId, sequence)
  const answer = await takeSeries(app, place, composeSeries(place.machineId, sequence, quarters))
  expect(answer.outcome).toBe('taken')
  return answer
}
const readReports = async ({ machineId }: Pick<Gateway, 'machineId'>) =>
  (
    await owner.query(
      `select id, day::text, amount::int, state, source, received::int, distributed::int, meter_from, meter_to,
         disagreed_at is not null as has_disagreed, needs_person(r) as needs, report_grade(r) as grade,
         (money_of_sessions(r)).state as money
       from report r where machine_id = $1 order by day`,
      [machineId],
    )
  ).rows
const readPrices = async ({ machineId }: Gateway) =>
  (
    await owner.query(
      `select quarters, doubtful, trim_scale(energy_wh)::text as energy, amount::int, is_late, left_out
       from series_price where machine_id = $1 order by amount desc`,
      [machineId],
    )
  ).rows
const approve = async (reportId: string, operatorId?: string): Promise<string> => {
  const by = operatorId ?? (await createOperator(owner))
  const { rows } = await owner.query<{ outcome: string }>(
    `select outcome
     from propose($1, 'report-approval', $2, '', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
    [by, { reportIds: [reportId] }],
  )
  return rows[0]?.outcome ?? ''
}

test('a day drafts its report from its quarters, at the tariff of the day, rounded down once', async () => {
  const place = await createPlace({ perKwh: '0.333333' })
  await send(place, quartersOfDay(1, 4, 10.001))
  expect(await count(app)).toMatchObject({ counted: 0 })
  await nextDay(owner)
  expect(await count(app)).toMatchObject({ counted: 1 })
  expect(await count(app)).toMatchObject({ counted: 0 })
  // 0.040004 kWh at 0.333333 are 0.0133346…; four quarters rounded one by one would be 0.013332.
  expect(await readPrices(place)).toEqual([
    { quarters: 4, doubtful: 0, energy: '40.004', amount: 13_334, is_late: false, left_out: '' },
  ])
  expect(await readReports(place)).toMatchObject([
    { amount: 13_334, state: 'entered', source: 'sessions', grade: 'reported', meter_from: '1000', money: 'none' },
  ])
  const { rows } = await owner.query(
    `select e.kind, e.position, e.sha256 = sha256(convert_to(evidence_lines(r.id, e.kind), 'UTF8')) as is_hash,
       evidence_lines(r.id, e.kind) as lines
     from report_evidence e join report r on r.id = e.report_id where r.machine_id = $1`,
    [place.machineId],
  )
  expect(rows).toMatchObject([{ kind: 'series', position: 1, is_hash: true }])
  const lines = String(rows[0].lines).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/^20\S+ 4 quarters 40.004Wh 0.333333 USDT\/kWh 0.013334 USDT 0.013334 USDT$/)
  expect(lines[1]).toMatch(/^20\S+Z 10.001Wh register 1000010.001Wh #1$/)
  expect(lines[5]).toMatch(/^#1 [0-9a-f]{64}$/)
})

// Attack by one finance operator, on series: a gateway’s day is approved by a program, or by one of the two who set its
// key. Impossible: quarters are not signed by a calibrated meter, so a person approves them, and none of those two.
test('a day of a gateway is never approved without a person, and not by whoever set its key', async () => {
  await agreeUnsigned(owner, 'approval-rule', {
    isOn: true,
    agreeingDays: 5,
    toleranceBasisPoints: 100,
    rangePercent: 50,
  })
  const place = await createPlace()
  await send(place, quartersOfDay(1, 4, 1_000))
  await nextDay(owner)
  await payInByRail(owner, place.machineId, 240_000n)
  expect(await count(app)).toMatchObject({ approved: 0 })
  const [report] = await readReports(place)
  expect(report).toMatchObject({ amount: 240_000, state: 'entered', needs: 'unsigned', money: 'agrees' })
  const { rows } = await owner.query(
    `select array[proposed_by, decided_by] as people from proposal where kind = 'machine-key' and subject = $1`,
    [place.machineId],
  )
  for (const person of rows[0].people) expect(await approve(report.id, person)).toBe('report.own-key')
  expect(await approve(report.id)).toBe('done')
})

test('without a tariff a person enters the day, and a day that is reported otherwise adds nothing', async () => {
  const byStatement = await createPlace({ perKwh: null })
  await send(byStatement, quartersOfDay(1, 2))
  const reported = await createPlace()
  await send(reported, quartersOfDay(1, 2))
  await owner.query(
    `insert into report (machine_id, day, amount, source, entered_by, state, decided_by, decided_at)
     values ($1, ledger.today(), 5, 'operator', $2, 'approved', $3, now())`,
    [reported.machineId, await createOperator(owner), await createOperator(owner)],
  )
  await nextDay(owner)
  await count(app)
  expect(await readReports(byStatement)).toEqual([])
  expect(await readPrices(reported)).toMatchObject([{ quarters: 2, amount: 0, left_out: 'reported' }])
  expect(await readReports(reported)).toMatchObject([{ amount: 5, source: 'operator' }])
})

test('late quarters join the draft of their day, or count for the last day that is over', async () => {
  const place = await createPlace()
  const quarters = quartersOfDay(1, 6, 10_000)
  await send(place, quarters.slice(0, 2))
  await nextDay(owner)
  await count(app)
  await send(place, quarters.slice(2, 4))
  await count(app)
  const [report] = await readReports(place)
  expect(report).toMatchObject({ amount: 2_400_000 })
  expect(await approve(report.id)).toBe('done')
  await send(place, quarters.slice(4))
  await count(app)
  expect(await readReports(place)).toHaveLength(1)
  await nextDay(owner)
  await count(app)
  expect(await readReports(place)).toMatchObject([{ amount: 2_400_000 }, { amount: 1_200_000, state: 'entered' }])
  await expectSound(app)
})

// Attack by the owner of a machine, on series: a counter is set back or quarters are made up, so that the day is worth
// more. Impossible: what does not fit the register adds nothing, and the report says that it disagreed.
test('quarters whose register does not fit add nothing, and the report has disagreed', async () => {
  const place = await createPlace()
  const quarters = quartersOfDay(1, 4, 10_000)
  const [, , third] = quarters as [Quarter, Quarter, Quarter, Quarter]
  await send(place, quarters.with(2, { ...third, energyWh: '90000' }))
  await nextDay(owner)
  await count(app)
  expect(await readPrices(place)).toMatchObject([{ quarters: 3, doubtful: 1, energy: '30000', amount: 1_800_000 }])
  expect(await readReports(place)).toMatchObject([{ amount: 1_800_000, has_disagreed: true, meter_from: null }])
})

test('many jobs and gateways at once count each quarter once, and income is what was received', async () => {
  const buyer = await createBuyer(app, { money: 10_000_000_000n })
  await addAgreement(app, 1)
  const places = await Promise.all(Array.from({ length: 3 }, () => createPlace()))
  for (const { machineId } of places) {
    await buyUnits(app, { memberId: buyer, machineId, units: 10 })
    await owner.query('update machine set day_return = 50000000 where id = $1', [machineId])
    await owner.query('update purchase set day_return = 50000000 where machine_id = $1', [machineId])
  }
  await nextDay(owner)
  const days = places.map(() => quartersOfDay(1, 8, 10_000))
  await Promise.all(places.map((place, i) => send(place, days[i]?.slice(0, 4) ?? [])))
  await nextDay(owner)
  // What comes late arrives while the day is being drafted.
  await Promise.all([
    ...Array.from({ length: 5 }, () => count(app)),
    ...places.map((place, i) => send(place, days[i]?.slice(4) ?? [])),
  ])
  await count(app)
  for (const place of places) {
    const reports = await readReports(place)
    expect(reports).toMatchObject([{ amount: 4_800_000 }])
    await payInByRail(owner, place.machineId, 4_800_000n)
    expect(await approve(reports[0].id)).toBe('done')
  }
  await Promise.all(Array.from({ length: 4 }, () => receivePendingReports({ db: databaseOf(app) })))
  await settle(app)
  for (const place of places)
    expect(await readReports(place)).toMatchObject([{ received: 4_800_000, distributed: 4_800_000 }])
  const { rows } = await owner.query(
    `select count(*)::int as count, count(distinct (machine_id, starts_at))::int as distinct from machine_quarter
     where machine_id = any ($1) and series_price_id is not null`,
    [places.map(({ machineId }) => machineId)],
  )
  expect(rows).toEqual([{ count: 24, distinct: 24 }])
  await expectSound(app)
})
