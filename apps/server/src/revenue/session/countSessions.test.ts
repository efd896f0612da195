import { afterAll, expect, test } from 'vitest'
import {
  charge,
  count,
  createCharger,
  createStation,
  meterContent,
  nextDay,
  payInByRail,
} from '../../../test/chargers.ts'
import { createTestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { settle } from '../../../test/earn.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine } from '../../../test/machines.ts'
import { createTestMeter, signSession } from '../../../test/meterRecord.ts'
import { agreeUnsigned, decideUnsigned, proposeUnsigned } from '../../../test/proposals.ts'
import { createOperator } from '../../../test/withdrawals.ts'
import { receivePendingReports } from '../index.ts'

const database = await createTestDatabase({ connectionsMax: 24 })
const { owner, app } = database
afterAll(async () => {
  await expectSound(app)
  await database.drop()
})

const rule = { isOn: true, agreeingDays: 5, toleranceBasisPoints: 100, rangePercent: 50 }
const createPlace = async (options?: Parameters<typeof createCharger>[2]) =>
  createCharger(owner, await createMachine(app), options)
const readReports = async (machineId: string) =>
  (
    await owner.query(
      `select id, day::text, amount::int, state, source, received::int, distributed::int, is_automatic,
         disagreed_at is not null as has_disagreed, needs_person(r) as needs, (money_of_sessions(r)).state as money,
         (money_of_sessions(r)).difference::int as difference
       from report r where machine_id = $1 order by day`,
      [machineId],
    )
  ).rows
const readPrices = async (machineId: string) =>
  (
    await owner.query(
      `select session_id, amount::int, is_signed, left_out from session_price where machine_id = $1 order by start_wh`,
      [machineId],
    )
  ).rows
/** A person approves what another, the meter’s, did not sign. */
const approve = async (reportId: string) => {
  const { rows } = await owner.query<{ outcome: string }>(
    `select outcome from propose($1, 'report-approval', $2, '', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
    [await createOperator(owner), { reportIds: [reportId] }],
  )
  expect(rows[0]?.outcome).toBe('done')
}

test('a day drafts its report from its sessions, each at the tariff of its begin, rounded down', async () => {
  const place = await createPlace({ perKwh: '0.333333' })
  await charge(owner, place, { startWh: 0, endWh: 10_001 })
  await charge(owner, place, { startWh: 10_001, endWh: 12_000, record: null })
  expect(await count(app)).toMatchObject({ counted: 0 })
  await nextDay(owner)
  await count(app)
  // 10.001 and 1.999 kWh at 0.333333, which is 3.333663… and 0.666332…
  expect(await readPrices(place.machineId)).toMatchObject([
    { amount: 3_333_663, is_signed: true, left_out: '' },
    { amount: 666_332, is_signed: false, left_out: '' },
  ])
  expect(await readReports(place.machineId)).toMatchObject([
    { amount: 3_999_995, state: 'entered', source: 'sessions', received: 0, needs: 'off', money: 'none' },
  ])
  expect(
    (
      await owner.query(
        `select kind, sha256 = sha256(convert_to(session_lines(report_id), 'UTF8')) as is_hash
    from report_evidence e join report r on r.id = e.report_id where r.machine_id = $1`,
        [place.machineId],
      )
    ).rows,
  ).toEqual([{ kind: 'sessions', is_hash: true }])
})

test('minutes, sessions and local currencies count exactly, and a tariff applies to what begins from its day on', async () => {
  const machineId = await createMachine(app)
  const place = await createCharger(owner, machineId)
  const { rows } = await owner.query(
    `select price_of(row(null, null, null, c.code, 12.5, 3, 0.25, 0)::tariff, $1, $2) as price
     from ledger.currency c where c.code in ('KES', 'USDT') order by c.code`,
    [1_234.567, 1_801],
  )
  // 15.4320875 + 3 + 7.5041666…
  expect(rows.map(({ price }) => price)).toEqual([2_593n, 25_936_254n])
  const content = { machineId, currency: 'USDT', perKwh: '1', perSession: '0', perMinute: '0' } as const
  const today = (await owner.query(`select ledger.today()::text as today, (ledger.today() + 1)::text as tomorrow`))
    .rows[0]
  expect(
    (await proposeUnsigned(owner, await createOperator(owner), 'tariff', { ...content, fromDay: today.today })).outcome,
  ).toBe('tariff.past')
  await agreeUnsigned(owner, 'tariff', { ...content, fromDay: today.tomorrow })
  await charge(owner, place, { startWh: 0, endWh: 1_000 })
  await nextDay(owner)
  await count(app)
  expect(await readPrices(machineId)).toMatchObject([{ amount: 250_000 }])
})

test('money within the tolerance is received, and income never exceeds what was reported or received', async () => {
  await agreeUnsigned(owner, 'approval-rule', { ...rule, isOn: false })
  const buyer = await createBuyer(app, { money: 10_000_000_000n })
  await addAgreement(app, 1)
  const results = []
  for (const [kwh, money] of [
    [40, 10_050_000n],
    [40, 9_950_000n],
    [40, 10_110_000n],
  ] as const) {
    const place = await createPlace()
    await buyUnits(app, { memberId: buyer, machineId: place.machineId, units: 10 })
    await owner.query('update machine set day_return = 50000000 where id = $1', [place.machineId])
    await owner.query('update purchase set day_return = 50000000 where machine_id = $1', [place.machineId])
    await nextDay(owner)
    await charge(owner, place, { startWh: 0, endWh: kwh * 1_000 })
    results.push({ place, money })
  }
  await nextDay(owner)
  await count(app)
  for (const { place, money } of results) {
    const [report] = await readReports(place.machineId)
    await payInByRail(owner, place.machineId, money)
    await approve(report.id)
  }
  await Promise.all(Array.from({ length: 4 }, () => receivePendingReports({ db: databaseOf(app) })))
  await count(app)
  await settle(app)
  const reports = (await Promise.all(results.map(({ place }) => readReports(place.machineId)))).flat()
  expect(reports).toMatchObject([
    { amount: 10_000_000, received: 10_050_000, distributed: 10_000_000, money: 'received', difference: 50_000 },
    { amount: 10_000_000, received: 9_950_000, distributed: 9_950_000, money: 'received', difference: -50_000 },
    { amount: 10_000_000, received: 0, distributed: 0, money: 'more', difference: 110_000, has_disagreed: true },
  ])
  const { rows: alerts } = await owner.query(
    `select kind, detail ->> 'difference' as difference from machine_alert
    where machine_id = $1 and closed_at is null`,
    [results[2]?.place.machineId],
  )
  expect(alerts).toEqual([{ kind: 'money', difference: '0.11' }])
  await expectSound(app)
})

test('what comes between a draft and its approval counts once, in a later report', async () => {
  const place = await createPlace()
  await charge(owner, place, { startWh: 0, endWh: 4_000 })
  await nextDay(owner)
  await count(app)
  // Still waiting: it joins its own day.
  await charge(owner, place, { startWh: 4_000, endWh: 6_000, daysAgo: 1 })
  await count(app)
  const [report] = await readReports(place.machineId)
  expect(report).toMatchObject({ amount: 1_500_000 })
  await approve(report.id)
  await charge(owner, place, { startWh: 6_000, endWh: 8_000, daysAgo: 1 })
  await count(app)
  expect(await readReports(place.machineId)).toHaveLength(1)
  await nextDay(owner)
  await count(app)
  expect(await readReports(place.machineId)).toMatchObject([
    { amount: 1_500_000 },
    { amount: 500_000, state: 'entered' },
  ])
})

test('a replaced meter closes its register, and the new one begins', async () => {
  const place = await createPlace()
  await charge(owner, place, { startWh: 0, endWh: 4_000 })
  const next = createTestMeter('NEXT')
  const replace = (lastRegister: string) => ({ ...meterContent(place.stationId, next, '100'), lastRegister })
  expect(
    (await proposeUnsigned(owner, await createOperator(owner), 'meter-replacement', replace('3999'))).outcome,
  ).toBe('meter.register-back')
  const meterId = await agreeUnsigned(owner, 'meter-replacement', replace('4000'))
  const { rows } = await owner.query(
    'select serial, closed_register_wh::int as closed from meter where station_id = $1 order by opened_at',
    [place.stationId],
  )
  expect(rows).toEqual([
    { serial: place.meter.serial, closed: 4_000 },
    { serial: 'NEXT', closed: null },
  ])
  await charge(owner, place, { startWh: 4_000, endWh: 5_000 })
  await charge(owner, { ...place, meter: next, meterId }, { startWh: 100, endWh: 1_100 })
  await nextDay(owner)
  await count(app)
  expect((await readPrices(place.machineId)).map(({ left_out }) => left_out).toSorted()).toEqual(['', '', 'register'])
})

/** Days that a person approved, each with its money. */
async function agreeDays(place: Awaited<ReturnType<typeof createPlace>>, days: number): Promise<number> {
  for (let day = 0; day < days; day++) {
    await charge(owner, place, { startWh: day * 40_000, endWh: (day + 1) * 40_000 })
    await nextDay(owner)
    await count(app)
    const report = (await readReports(place.machineId)).at(-1)
    await approve(report.id)
    await payInByRail(owner, place.machineId, 10_000_000n)
    await receivePendingReports({ db: databaseOf(app) }, place.machineId)
  }
  return days * 40_000
}
const chargeAndPay = async (place: Awaited<ReturnType<typeof createPlace>>, startWh: number, money: bigint) => {
  await charge(owner, place, { startWh, endWh: startWh + 40_000 })
  await nextDay(owner)
  if (money > 0n) await payInByRail(owner, place.machineId, money)
}
const last = async (place: { machineId: string }) => (await readReports(place.machineId)).at(-1)

test('a machine earns automatic approval by days that agree, many jobs approve a day once, and one difference takes it back', async () => {
  await agreeUnsigned(owner, 'approval-rule', { ...rule, agreeingDays: 15 })
  const place = await createPlace()
  let register = await agreeDays(place, 14)
  await chargeAndPay(place, register, 10_000_000n)
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', needs: 'row' })
  await approve((await last(place)).id)
  await receivePendingReports({ db: databaseOf(app) }, place.machineId)
  register += 40_000

  await chargeAndPay(place, register, 10_020_000n)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => count(app)))
  expect(outcomes.reduce((sum, { approved }) => sum + approved, 0)).toBe(1)
  expect(await last(place)).toMatchObject({ state: 'approved', is_automatic: true, received: 10_020_000 })
  register += 40_000

  await chargeAndPay(place, register, 9_000_000n)
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', money: 'less', has_disagreed: true, needs: 'disagreed' })
  register += 40_000
  await chargeAndPay(place, register, 10_000_000n)
  await count(app)
  // It waits for a person, also after this one’s money came.
  expect(await last(place)).toMatchObject({ state: 'entered', needs: 'alert' })
  await expectSound(app)
})

// Attack by somebody with the server’s password, on automatic approval: reports, prices, tariffs, meters, the rule or
// receipts are written, or the functions behind a report are called alone. Impossible: no login may write any of them,
// and what it may call chooses nothing but a machine or a report.
// Attack by somebody with the stations’ password, on automatic approval: a session is called signed, with any energy.
// Impossible: that login may say what stations say, and energy counts without a person only from what a meter signed.
test('no login writes what a report of sessions is made of', async () => {
  const place = await createPlace()
  await charge(owner, place, { startWh: 0, endWh: 4_000 })
  for (const role of ['millrace_app', 'millrace_stations', 'millrace_rail']) {
    const client = await owner.connect()
    try {
      for (const statement of [
        `insert into session_price select * from session_price`,
        `update session_price set amount = 1`,
        `update tariff set per_kwh = 9`,
        `insert into approval_rule values (gen_random_uuid(), true, 5, 500, 100)`,
        `update meter set public_key = null`,
        `update charging_session set energy_wh = 9`,
        `update report set is_automatic = true`,
        `select do_tariff(p) from proposal p`,
        `select open_meter(p) from proposal p`,
        `select add_up_sessions(r) from report r`,
        `select report_for_sessions(gen_random_uuid(), '2026-01-01')`,
      ]) {
        await client.query('begin')
        await client.query(`set local role ${role}`)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow('permission denied')
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  }
})

// Attack by somebody with the stations’ password, on sessions: a replayed record, one of another register, one that was
// altered or that another meter signed, and energy beyond what the meter signed. Impossible: records are read and
// verified again where they are counted, and each range of a register counts once.
test('replayed, overlapping, altered and foreign records count for nothing, and energy is what the meter signed', async () => {
  const [place, other] = [await createPlace(), await createPlace()]
  const { record, sessionId } = await charge(owner, place, { startWh: 0, endWh: 4_000 })
  await owner.query('update charging_session set energy_wh = 900000, end_wh = 900000 where id = $1', [sessionId])
  await charge(owner, place, { startWh: 4_000, endWh: 8_000, record })
  await charge(owner, place, { startWh: 3_000, endWh: 9_000 })
  await charge(owner, place, { startWh: 9_000, endWh: 10_000, record: record?.replace('"RV":4}', '"RV":9}') ?? null })
  await charge(owner, other, { startWh: 20_000, endWh: 24_000, record })
  await nextDay(owner)
  await Promise.all(Array.from({ length: 4 }, () => count(app)))
  const counted = (await readPrices(place.machineId)).filter(({ left_out }) => left_out === '')
  expect(counted).toMatchObject([{ amount: 1_000_000, is_signed: true }])
  expect((await readPrices(place.machineId)).map(({ left_out }) => left_out).toSorted()).toEqual([
    '',
    'register',
    'register',
    'signature',
  ])
  expect(await readPrices(other.machineId)).toMatchObject([{ amount: 0, left_out: 'signature' }])
  expect(await readReports(place.machineId)).toMatchObject([{ amount: 1_000_000, has_disagreed: true }])
})

// Attack by two operators, on meters: one charger is connected to two machines, or a meter is approved with the key of
// another. Impossible: a key is at one connector, where it comes later its register goes on, and its records count for
// the machine that two people signed.
test('a cloned meter, one charger behind two machines and a register that was set back are refused', async () => {
  const place = await createPlace()
  const elsewhere = await createMachine(app)
  const second = await createStation(owner, elsewhere)
  const proposer = await createOperator(owner)
  expect((await proposeUnsigned(owner, proposer, 'meter', meterContent(second, place.meter))).outcome).toBe(
    'meter.cloned',
  )
  const { id } = await proposeUnsigned(owner, proposer, 'meter', meterContent(second, createTestMeter('X')))
  expect(await decideUnsigned(owner, await createOperator(owner), id)).toBe('approved')

  // It moves: what it had signed before does not count again.
  const { record } = await charge(owner, place, { startWh: 0, endWh: 4_000 })
  await agreeUnsigned(owner, 'meter-replacement', {
    ...meterContent(place.stationId, createTestMeter('Y')),
    lastRegister: '4000',
  })
  const third = await createStation(owner, elsewhere)
  expect((await proposeUnsigned(owner, proposer, 'meter', meterContent(third, place.meter, '3999'))).outcome).toBe(
    'meter.register-back',
  )
  const meterId = await agreeUnsigned(owner, 'meter', meterContent(third, place.meter, '4000'))
  const moved = { ...place, machineId: elsewhere, stationId: third, meterId }
  await charge(owner, moved, { startWh: 0, endWh: 4_000, record })
  // The charger’s row says another machine than its meter was approved for.
  await owner.query('update station set machine_id = $2 where id = $1', [place.stationId, elsewhere])
  await charge(owner, { ...place, machineId: elsewhere }, { startWh: 4_000, endWh: 8_000 })
  await nextDay(owner)
  await count(app)
  expect((await readPrices(place.machineId)).map(({ left_out }) => left_out)).toEqual([''])
  expect((await readPrices(elsewhere)).map(({ left_out }) => left_out)).not.toContain('')
})

// Attack by somebody with the stations’ password, on sessions: where a register begins each session at zero, a record
// is sent again, or another one of the same number or time, also by a charger to which the meter moved. Impossible: a
// number and a time count once for each key, wherever it is.
// Attack by two operators, on meters: one that begins at zero is approved again as one that counts on. Impossible: the
// kind of a key’s register stays.
test('where registers begin at zero, each session counts once, at whichever station', async () => {
  const place = await createPlace()
  const meter = createTestMeter('ZERO')
  const zero = { registerKind: 'session' } as const
  const meterId = await agreeUnsigned(owner, 'meter-replacement', {
    ...meterContent(place.stationId, meter, '5'),
    ...zero,
    lastRegister: '0',
  })
  const approvedBefore = (id: string, minutes: number) =>
    owner.query('update proposal set decided_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
  await approvedBefore(meterId, 150)
  const now = Date.now()
  const sign = (page: number, minutesAgo: number, endWh: number) => {
    const times = {
      startedAt: new Date(now - (minutesAgo + 20) * 60_000),
      endedAt: new Date(now - minutesAgo * 60_000),
    }
    return signSession(meter, { ...times, startWh: 0, endWh }, (payload) => ({ ...payload, PG: `T${page}` }))
  }
  const [first, second, third] = [sign(1, 100, 4_000), sign(2, 60, 3_000), sign(3, 1, 2_000)]
  const here = { ...place, meter, meterId }
  const send = (to: typeof here, record: string, endWh: number) => charge(owner, to, { startWh: 0, endWh, record })
  await send(here, first, 4_000)
  await send(here, second, 3_000)
  // The same number, the same time, and from before the meter was there.
  for (const [page, minutesAgo] of [
    [2, 39],
    [3, 70],
    [0, 150],
  ] as const)
    await send(here, sign(page, minutesAgo, 9_000), 9_000)
  await send(here, first, 4_000)
  // It moves, and is approved there as what it is.
  const elsewhere = await createMachine(app)
  const stationId = await createStation(owner, elsewhere)
  const proposer = await createOperator(owner)
  const content = meterContent(stationId, meter)
  expect((await proposeUnsigned(owner, proposer, 'meter', { ...content, ...zero })).outcome).toBe('meter.cloned')
  const nextId = await agreeUnsigned(owner, 'meter-replacement', {
    ...meterContent(place.stationId, createTestMeter('NEXT')),
    lastRegister: '0',
  })
  await approvedBefore(nextId, 25)
  expect((await proposeUnsigned(owner, proposer, 'meter', { ...content, register: '90000' })).outcome).toBe(
    'meter.register-back',
  )
  const there = {
    ...here,
    machineId: elsewhere,
    stationId,
    meterId: await agreeUnsigned(owner, 'meter', { ...content, ...zero }),
  }
  const [{ today }] = (await owner.query('select ledger.today()::text as today')).rows
  const prices = { currency: 'USDT', perKwh: '0.25', perSession: '0', perMinute: '0' } as const
  await agreeUnsigned(owner, 'tariff', { machineId: elsewhere, fromDay: today, ...prices })
  await approvedBefore(there.meterId, 24)
  await send(there, second, 3_000)
  await send(there, third, 2_000)
  await send(here, third, 2_000)
  await nextDay(owner)
  await Promise.all([count(app), count(app)])
  const read = async (machineId: string) =>
    (
      await owner.query(
        `select energy_wh::int as energy, first_page::int as page, left_out from session_price
         where machine_id = $1 order by left_out, started_at`,
        [machineId],
      )
    ).rows
  expect(await read(place.machineId)).toEqual([
    { energy: 4_000, page: 1, left_out: '' },
    { energy: 3_000, page: 2, left_out: '' },
    { energy: 9_000, page: 0, left_out: 'register' },
    { energy: 4_000, page: 1, left_out: 'register' },
    { energy: 9_000, page: 3, left_out: 'register' },
    { energy: 9_000, page: 2, left_out: 'register' },
    { energy: 2_000, page: 3, left_out: 'register' },
  ])
  expect(await read(elsewhere)).toEqual([
    { energy: 2_000, page: 3, left_out: '' },
    { energy: 3_000, page: 2, left_out: 'register' },
  ])
  expect(await readReports(place.machineId)).toMatchObject([{ amount: 1_750_000, has_disagreed: true }])
  const { rows } = await owner.query('select meter_from from report where machine_id = $1', [place.machineId])
  expect(rows).toEqual([{ meter_from: null }])
})

// Attack by a machine’s owner with one operator’s help, on automatic approval: sessions with an own meter, and money
// that the operator enters, that comes back from a release, or that is far above the usual. Impossible: a meter takes
// two people, neither of whom decides its reports; money counts only from the rails; and an unusual day takes a person.
test('no day is approved without a person by typed money, an own meter or an unusual amount', async () => {
  await agreeUnsigned(owner, 'approval-rule', { ...rule, agreeingDays: 14, rangePercent: 40 })
  const place = await createPlace()
  let register = await agreeDays(place, 14)
  await chargeAndPay(place, register, 0n)
  await count(app)
  register += 40_000
  const typed = await payInByRail(owner, place.machineId, 10_000_000n)
  await owner.query('update receipt set entered_by = $2 where id = $1', [typed, await createOperator(owner)])
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', needs: 'typed' })
  await owner.query('update receipt set entered_by = null, is_from_release_account = true where id = $1', [typed])
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', needs: 'typed' })

  const { rows } = await owner.query('select proposed_by, decided_by from proposal where id = $1', [place.meterId])
  for (const person of [rows[0].proposed_by, rows[0].decided_by]) {
    const approved = await proposeUnsigned(owner, person, 'report-approval', { reportIds: [(await last(place)).id] })
    expect(approved.outcome).toBe('report.own-key')
  }
  await approve((await last(place)).id)
  await owner.query('update receipt set is_from_release_account = false where id = $1', [typed])
  await receivePendingReports({ db: databaseOf(app) }, place.machineId)

  await charge(owner, place, { startWh: register, endWh: register + 80_000 })
  await nextDay(owner)
  await payInByRail(owner, place.machineId, 20_000_000n)
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', amount: 20_000_000, needs: 'unusual' })

  // A person’s figure between them ends the row.
  await approve((await last(place)).id)
  await receivePendingReports({ db: databaseOf(app) }, place.machineId)
  register += 80_000
  await owner.query(
    `insert into report (machine_id, day, amount, source, entered_by) values ($1, ledger.today(), 5, 'operator', $2)`,
    [place.machineId, await createOperator(owner)],
  )
  await nextDay(owner)
  await chargeAndPay(place, register, 10_000_000n)
  await count(app)
  expect(await last(place)).toMatchObject({ state: 'entered', needs: 'row' })
  await expectSound(app)
})

test('whoever has every login cannot make a figure that a person entered automatic', async () => {
  const machineId = await createMachine(app)
  await expect(
    owner.query(
      `insert into report (machine_id, day, amount, source, entered_by, state, is_automatic)
       values ($1, ledger.today(), 5, 'operator', $2, 'approved', true)`,
      [machineId, await createOperator(owner)],
    ),
  ).rejects.toThrow('automatic_only_for_sessions')
})
