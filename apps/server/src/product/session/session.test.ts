import type { DataOf } from '@millrace/contract/call'
import type { machinePlaces } from '@millrace/contract/console/machine'
import type { productRevenue } from '@millrace/contract/product/product'
import type { machineLive, machineSessions, sessionDetail } from '@millrace/contract/product/session'
import type { approvalSeal } from '@millrace/contract/transparency/decisions'
import { checkMeterRecord, verifySession, type SessionFile } from '@millrace/ocmf'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooksSigner, sealNextDay } from '../../../test/books.ts'
import { charge, count, createCharger, createStation, meterContent, nextDay } from '../../../test/chargers.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { createMachine } from '../../../test/machines.ts'
import { createTestMeter, nodeCurves, signSession, type MeterCurve } from '../../../test/meterRecord.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { agreeOn } from '../../../test/proposals.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Detail = DataOf<typeof sessionDetail>
const ask = async <Data>(path: string): Promise<Data> => {
  const { answer } = await server.call(path)
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

/** A charger whose meter two people approved, each with a key of the demonstration. */
async function createSignedCharger() {
  const { owner } = server.database
  const machineId = await createMachine(owner)
  const stationId = await createStation(owner, machineId)
  const meter = createTestMeter('PN07-1', 'secp384r1')
  const meterId = await agreeOn(owner, 'meter', meterContent(stationId, meter))
  const [{ today }] = await query('select ledger.today()::text as today')
  const prices = { currency: 'USDT', perKwh: '0.25', perSession: '0', perMinute: '0' } as const
  await agreeOn(owner, 'tariff', { machineId, fromDay: String(today), ...prices })
  return { machineId, stationId, meter, meterId }
}

/** As the app makes it of the answer. */
function toFile(
  { session, machineId, machineName, meter, previous, ...detail }: Detail,
  log: SessionFile['log'] = null,
): SessionFile {
  return {
    kind: 'millrace-session',
    version: 1,
    session: {
      id: session.id,
      machine: machineName,
      machineId,
      connector: session.connector,
      isDemo: session.isDemo,
      startedAt: detail.recordStartTime ?? '',
      endedAt: detail.recordEndTime ?? '',
      startWh: detail.startWh ?? '',
      endWh: detail.endWh ?? '',
      energyWh: session.energyWh ?? '',
    },
    record: session.record ?? '',
    meter: { id: '', serial: '', curve: '', publicKey: '', approval: [], ...meter },
    previous: previous?.record ? { record: previous.record, endWh: previous.endWh } : null,
    log,
  }
}

test('a session can be checked with nothing but its answer, and what it was worth is said', async () => {
  const { owner, app } = server.database
  const charger = await createSignedCharger()
  await charge(owner, charger, { startWh: 1000, endWh: 5000, daysAgo: 1 })
  const { sessionId } = await charge(owner, charger, { startWh: 5000, endWh: 17_600 })
  await keepBooks(app)
  const before = await ask<Detail>(`machine/session?id=${sessionId}`)
  expect(before).toMatchObject({
    session: { grade: 'signed', amount: null, energyWh: '12600' },
    price: null,
    report: null,
  })
  const { isOk, steps } = await verifySession(toFile(before))
  expect(steps.filter((step) => !step.isOk)).toEqual([])
  expect(isOk).toBe(true)
  expect(steps.map(({ id }) => id)).toEqual(['signature', 'figures', 'approval', 'previous'])

  const readLog = async () =>
    (await ask<DataOf<typeof approvalSeal>>(`transparency/approval?id=${charger.meterId}`)).parts
  expect(await readLog()).toEqual([])
  const signer = await createBooksSigner(server.database)
  await sealNextDay(server.platform, signer)
  const log = await readLog()
  const sealed = await verifySession(toFile(before, log), { booksKey: signer.booksKey })
  expect(sealed.steps.map(({ id, problem = '' }) => `${id} ${problem}`.trim())).toEqual([
    'signature',
    'figures',
    'approval',
    'sealed',
    'previous',
  ])
  // Of a later day there is nothing in it that is not needed.
  await sealNextDay(server.platform, signer)
  expect(await readLog()).toEqual(log)

  await count(owner)
  const after = await ask<Detail>(`machine/session?id=${sessionId}`)
  expect(after).toMatchObject({
    session: { grade: 'signed', amount: '3.150000' },
    price: '3.15',
    tariff: { currency: 'USDT', perKwh: '0.25' },
    report: { state: 'entered' },
  })
  const ofReport = `machine/sessions?id=${charger.machineId}&reportId=${after.report?.id}`
  const { list, days, meters } = await ask<DataOf<typeof machineSessions>>(ofReport)
  expect(list.map(({ id }) => id)).toContain(sessionId)
  expect(meters).toMatchObject([{ id: charger.meterId, serial: 'PN07-1', curve: 'secp384r1' }])
  expect(days[0]).toMatchObject({ sessions: 1, energyWh: '12600', amount: '3.150000' })
  const revenue = await ask<DataOf<typeof productRevenue>>(`product/revenue?id=${charger.machineId}&pageSize=5`)
  expect(revenue.list.find(({ reportId }) => reportId === after.report?.id)).toMatchObject({ grade: 'signed' })
})

// Attack by whoever has the password of the stations’ program, on sessions: one is stored as signed, with another
// record than the meter’s. Visible: the phone and the verifier say no, and the database reads the record again before a
// report counts it, so that it adds nothing.
test('a record that the meter did not sign is no proof, whatever is stored beside it', async () => {
  const { owner, app } = server.database
  const charger = await createSignedCharger()
  const other = createTestMeter('PN07-1', 'secp384r1')
  const times = { startedAt: new Date(Date.now() - 1_800_000), endedAt: new Date() }
  const record = signSession(other, { ...times, startWh: 0, endWh: 90_000 })
  const { sessionId } = await charge(owner, charger, { startWh: 0, endWh: 90_000, record })
  await keepBooks(app)
  const { steps } = await verifySession(toFile(await ask<Detail>(`machine/session?id=${sessionId}`)))
  expect(steps.find(({ id }) => id === 'signature')?.isOk).toBe(false)
  await nextDay(owner)
  await count(owner)
  const [priced] = await query('select is_signed, amount, left_out from session_price where session_id = $1', [
    sessionId,
  ])
  expect(priced).toEqual({ is_signed: false, amount: 0n, left_out: 'signature' })
  const { session } = await ask<Detail>(`machine/session?id=${sessionId}`)
  expect(session).toMatchObject({ grade: 'reported', amount: null })
  const [report] = await query('select report_grade(r) as grade from report r where r.machine_id = $1', [
    charger.machineId,
  ])
  expect(report).toEqual({ grade: 'reported' })
})

test('the database and the app read the same from a record, on all curves and of real meters', async () => {
  const path = new URL('../../../../../packages/ocmf/test/transparenzsoftware.json', import.meta.url)
  const samples = JSON.parse(readFileSync(path, 'utf8')) as { record: string; publicKey: string; isSigned: boolean }[]
  const times = { startedAt: new Date('2026-11-17T07:15:00Z'), endedAt: new Date('2026-11-17T08:02:00Z') }
  const made = (Object.keys(nodeCurves) as MeterCurve[]).map((curve) => {
    const meter = createTestMeter('M-1', curve)
    const record = signSession(meter, { ...times, startWh: 1, endWh: 12_601.5 })
    return { record, publicKey: meter.publicKey.toString('base64'), isSigned: true }
  })
  // Whole sessions: the database takes those, of a begin or an end alone it only says whether it is signed.
  const known = samples.filter(({ publicKey }) => /^[0-9a-f]+$/i.test(publicKey))
  for (const { record, publicKey, isSigned } of [...made, ...known.slice(0, 12)]) {
    const der = Buffer.from(publicKey, /^[0-9a-f]+$/i.test(publicKey) ? 'hex' : 'base64')
    const [read] = await query(
      `select is_signed, serials[1] as serial, trim_scale(start_wh)::text as start, trim_scale(end_wh)::text as "end"
       from read_meter_record($1, $2)`,
      [record, der],
    )
    expect(read.is_signed).toBe(isSigned)
    const check = checkMeterRecord(record, { publicKey: der, serial: read.serial ?? '' })
    if (check.isSigned) expect([check.session.startWh, check.session.endWh]).toEqual([read.start, read.end])
  }
})

test('a machine without a station shows nothing live; one with a station says how old its news is', async () => {
  const { owner } = server.database
  const without = await createMachine(owner)
  expect((await server.call(`machine/live?id=${without}`)).answer).toMatchObject({ code: 200, data: null })
  // Its page keeps a place for what it does now, or none.
  const hasStation = async (id: string) => (await ask<{ hasStation: boolean }>(`product/detail?id=${id}`)).hasStation
  expect(await hasStation(without)).toBe(false)
  const { machineId, stationId } = await createCharger(owner, without).catch(() => createSignedCharger())
  const live = () => ask<NonNullable<DataOf<typeof machineLive>>>(`machine/live?id=${machineId}`)
  expect(await live()).toMatchObject({ heardTime: null, isSilent: false, connectors: [], todaySum: '0', usual: [] })
  expect(await hasStation(machineId)).toBe(true)

  await query(`update station set connected_at = now() - interval '10 days' where id = $1`, [stationId])
  await query(`insert into station_state (station_id, connector, state, power_w) values ($1, 1, 'working', 17400)`, [
    stationId,
  ])
  await query(
    `insert into charging_session (station_id, machine_id, connector, transaction, started_at, start_wh, end_wh)
     values ($1, $2, 1, '7', now() - interval '12 minutes', 1000, 4200)`,
    [stationId, machineId],
  )
  await query(
    `insert into machine_quarter (machine_id, starts_at, energy_wh)
     select $1, to_timestamp(floor(extract(epoch from now()) / 900) * 900) - make_interval(days => d), 1000 + d
     from generate_series(0, 2) d`,
    [machineId],
  )
  await query(
    `insert into machine_alert (machine_id, station_id, kind, opened_at, closed_at)
     values ($1, $2, 'silent', now() - interval '2 days', now() - interval '1 day'),
       ($1, $2, 'fault', now() - interval '1 day', now())`,
    [machineId, stationId],
  )
  const now = await live()
  expect(now).toMatchObject({
    isSilent: false,
    connectors: [{ connector: 1, state: 'working', powerW: 17_400, energyWh: '3200' }],
    todaySum: '1000',
    usualDays: 2,
    uptime: { days: 10, percent: 90, faults: 1 },
  })
  expect(now.today.at(-1)).toBe(4000)
  // 1001 and 1002 Wh, of which the mean day has half each.
  expect(Number(now.usualDay)).toBeCloseTo(1001.5, 1)
  expect(now.usualByNow).toBe(now.usualDay)

  // The operators' table of the fleet says the same.
  const operator = await server.signIn('maker@millrace.test')
  const fleet = async () => {
    const { answer } = await server.call('console/machine/places', { headers: operator })
    return (answer.data as DataOf<typeof machinePlaces>).find(({ id }) => id === machineId)
  }
  expect(await fleet()).toMatchObject({
    health: 'live',
    today: { isCounting: false, sum: now.todaySum, usualByNow: now.usualByNow, deviationPercent: -0.2 },
    alerts: [],
  })
  await query(`insert into machine_alert (machine_id, kind) values ($1, 'money')`, [machineId])

  await query(`update station_state set heard_at = now() - interval '16 minutes' where station_id = $1`, [stationId])
  expect(await live()).toMatchObject({ isSilent: true, connectors: [{ powerW: null }] })
  expect(await fleet()).toMatchObject({ health: 'quiet', alerts: ['money'] })
})

test('a usual day is the mean of thirty days, quarter by quarter, and the place is asked for its zone once', async () => {
  const { machineId, stationId } = await createSignedCharger()
  await query(`update station set time_zone = 'Asia/Kathmandu' where id = $1`, [stationId])
  // Until yesterday's last quarter there, of forty days: 5 Wh an hour in their first quarter, and a day's number more.
  await query(
    `insert into machine_quarter (machine_id, starts_at, energy_wh)
     select $1, (date '2026-03-02' - d + make_interval(hours => h)) at time zone 'Asia/Kathmandu', 5 + d
     from generate_series(1, 40) d, generate_series(0, 23) h`,
    [machineId],
  )
  const results: unknown = await server.database.owner.query(
    `set local track_functions = 'all';
     select q.quarter, q.value::float8 as value, q.days from machine_usual_day('${machineId}', '2026-03-02') q
     order by q.quarter;
     select pg_stat_get_xact_function_calls('zone_of_machine(uuid)'::regprocedure)::int as lookups`,
  )
  const [, { rows: usual }, { rows: counted }] = results as readonly [unknown, { rows: unknown[] }, { rows: unknown[] }]
  // The mean of 6 to 35.
  expect(usual).toEqual(
    Array.from({ length: 96 }, (_, quarter) => ({ quarter, value: quarter % 4 === 0 ? 20.5 : 0, days: 30 })),
  )
  expect(counted).toEqual([{ lookups: 1 }])
})

test('the next service is on the machine’s page, and the audit log has who planned it', async () => {
  const { machineId } = await createSignedCharger()
  const operator = await server.signIn('maker@millrace.test')
  const plan = (plannedFor: string | null) =>
    server.post('console/machine/service', { id: machineId, plannedFor }, operator)
  const read = async () =>
    (await ask<NonNullable<DataOf<typeof machineLive>>>(`machine/live?id=${machineId}`)).nextService
  expect(await read()).toBeNull()
  expect((await plan('2026-12-01')).answer).toMatchObject({ code: 200, data: { plannedFor: '2026-12-01' } })
  expect(await read()).toBe('2026-12-01')
  const shown = await server.call(`console/machine/one?id=${machineId}`, { headers: operator })
  expect(shown.answer.data.nextService).toBe('2026-12-01')
  await plan(null)
  expect(await read()).toBeNull()
  const entries = await query(
    `select after ->> 'nextService' as planned from audit where subject_id = $1 and action = 'machine.update' order by id`,
    [machineId],
  )
  expect(entries.map(({ planned }) => planned)).toEqual(['2026-12-01', null])
})
