import { afterAll, expect, test } from 'vitest'
import { createStation } from '../../../test/chargers.ts'
import { createTestDatabase } from '../../../test/createTestDatabase.ts'
import { expectSound } from '../../../test/expectSound.ts'
import {
  composeSeries,
  createGateway,
  createMachineKey,
  quarterStart,
  quartersOfDay,
  signText,
  takeSeries,
  type Gateway,
  type Quarter,
} from '../../../test/gateways.ts'
import { createMachine } from '../../../test/machines.ts'
import { decideUnsigned, proposeUnsigned } from '../../../test/proposals.ts'
import { createOperator } from '../../../test/withdrawals.ts'

const database = await createTestDatabase({ connectionsMax: 16 })
const { owner, app } = database
afterAll(async () => {
  await expectSound(app)
  await database.drop()
})

const createPlace = async (options?: Parameters<typeof createGateway>[2]) =>
  createGateway(owner, await createMachine(app), options)
const send = (place: Gateway, sequence: number, quarters: readonly Quarter[] = [], more?: object) =>
  takeSeries(app, place, composeSeries(place.machineId, sequence, quarters, more))
const readQuarters = async ({ machineId }: Gateway) =>
  (
    await owner.query(
      `select trim_scale(energy_wh)::text as energy, trim_scale(count)::text as count, sequence::int, problem
       from machine_quarter where machine_id = $1 order by starts_at`,
      [machineId],
    )
  ).rows
const readAlerts = async ({ machineId }: Gateway) =>
  (
    await owner.query(`select kind, detail ->> 'problem' as problem from machine_alert where machine_id = $1`, [
      machineId,
    ])
  ).rows

test('a signed text stores its quarters once, and the same text gets the same answer, even many times at once', async () => {
  const place = await createPlace()
  const quarters = [
    { start: quarterStart(1), energyWh: '120.5', registerWh: '1000120.5' },
    { start: quarterStart(), energyWh: '99.5', registerWh: '1000220' },
  ]
  const text = composeSeries(place.machineId, 1, quarters)
  const answers = await Promise.all(Array.from({ length: 8 }, () => takeSeries(app, place, text)))
  for (const answer of answers) expect(answer).toMatchObject({ sequence: 1n, stored: 2, conflicts: 0 })
  expect(answers.filter(({ outcome }) => outcome === 'taken')).toHaveLength(1)
  expect(await send(place, 2)).toMatchObject({ outcome: 'taken', sequence: 2n, stored: 0 })
  // Also when it is not the last one any more.
  expect(await takeSeries(app, place, text)).toMatchObject({ outcome: 'same', sequence: 1n, stored: 2 })
  expect(await readQuarters(place)).toEqual([
    { energy: '120.5', count: null, sequence: 1, problem: '' },
    { energy: '99.5', count: null, sequence: 1, problem: '' },
  ])
  const { rows } = await owner.query('select state, power_w::int from station_state where station_id = $1', [
    place.stationId,
  ])
  expect(rows).toEqual([{ state: 'working', power_w: 4100 }])
  const { rows: next } = await app.query('select sequence::int, last_start from next_series($1)', [place.machineId])
  expect(next).toEqual([{ sequence: 3, last_start: new Date(quarterStart()) }])
})

test('what a machine does now is heard and not written to the log, and a change of its state is', async () => {
  const place = await createPlace()
  for (let sequence = 1; sequence <= 5; sequence++) await send(place, sequence)
  await send(place, 6, [], { live: { at: new Date().toISOString(), state: 'faulted', error: 'Grid lost' } })
  const { rows } = await owner.query(
    'select action, message_id from station_message where station_id = $1 order by id',
    [place.stationId],
  )
  expect(rows).toEqual([
    { action: 'State', message_id: '1' },
    { action: 'State', message_id: '6' },
  ])
  expect((await owner.query('select from series_text where machine_id = $1', [place.machineId])).rowCount).toBe(0)
  expect(await readAlerts(place)).toEqual([{ kind: 'fault', problem: null }])
})

test('counts are stored as counts, and their register is exact', async () => {
  const place = await createPlace({ perKwh: null })
  const answer = await send(place, 1, [
    { start: quarterStart(2), count: '3', register: '503' },
    { start: quarterStart(1), count: '2', register: '505' },
    { start: quarterStart(), count: '1', register: '507' },
  ])
  expect(answer).toMatchObject({ outcome: 'taken', stored: 3, conflicts: 0 })
  expect(await readQuarters(place)).toMatchObject([
    { count: '3', energy: null, problem: '' },
    { count: '2', problem: '' },
    { count: '1', problem: 'register' },
  ])
})

test('texts in another format, or that say the impossible, are refused', async () => {
  const place = await createPlace()
  const [start] = [quarterStart()]
  const wrong: readonly string[] = [
    'not json',
    '{}',
    composeSeries(place.machineId, 1, [], { format: 'millrace-series-2' }),
    composeSeries(place.machineId, 0),
    composeSeries(place.machineId, 2_000_000),
    composeSeries(place.machineId, 1, [{ start, energyWh: '-5' }]),
    composeSeries(place.machineId, 1, [{ start, energyWh: '5', count: '5' }]),
    composeSeries(place.machineId, 1, [{ start }]),
    composeSeries(place.machineId, 1, [{ start: start.replace(':00.000Z', ':30.000Z'), energyWh: '5' }]),
    composeSeries(place.machineId, 1, [
      { start, energyWh: '5' },
      { start, energyWh: '5' },
    ]),
    composeSeries(place.machineId, 1, [
      { start, energyWh: '5' },
      { start: quarterStart(3), energyWh: '5' },
    ]),
    composeSeries(place.machineId, 1, [], { live: { at: new Date().toISOString(), state: 'sleeping', error: '' } }),
    composeSeries(place.machineId, 1, [], { padding: 'x'.repeat(33_000) }),
    composeSeries(place.machineId, 1, [], { device: { protocol: 'ocpp', isDemo: false } }),
    composeSeries(place.machineId, 1, [], { vendor: '\u0000' }),
  ]
  for (const text of wrong)
    expect(await takeSeries(app, place, text), text.slice(0, 200)).toMatchObject({ outcome: 'malformed' })
  expect(await readQuarters(place)).toEqual([])
  expect(await send(place, 1)).toMatchObject({ outcome: 'taken' })
})

// Attack by somebody with the server’s password, on series: quarters that no machine signed, or others than it signed,
// are stored, changed or counted. Impossible: the database itself checks the signature with the key that two people
// approved, and no login may write quarters, texts or what they are worth.
// Attack by somebody with the stations’ password, on series. Impossible: that login may not even hand in a text, and
// what chargers say changes no quarter that a gateway signed.
test('no login makes quarters of a gateway without its key', async () => {
  const place = await createPlace()
  const text = composeSeries(place.machineId, 1, [{ start: quarterStart(), energyWh: '100' }])
  const other = createMachineKey()
  const attempt = (signed: string, signature: Buffer) =>
    app.query('select outcome from take_series($1, $2, $3)', [place.machineId, signed, signature])
  for (const [signed, signature] of [
    [text, signText(other.privateKey, text)],
    [text.replace('"100"', '"900"'), signText(place.privateKey, text)],
    [text, Buffer.alloc(64)],
    [text, Buffer.alloc(3)],
  ] as const)
    expect((await attempt(signed, signature)).rows).toEqual([{ outcome: 'signature' }])
  expect((await attempt(text, signText(place.privateKey, text))).rows).toEqual([{ outcome: 'taken' }])
  for (const role of ['millrace_app', 'millrace_stations', 'millrace_rail', 'millrace_signer']) {
    const client = await owner.connect()
    try {
      for (const statement of [
        `insert into machine_quarter (machine_id, starts_at, energy_wh, sequence)
         values ('${place.machineId}', '2026-01-01T00:00:00Z', 9, 1)`,
        `update machine_quarter set energy_wh = 9`,
        `update machine_quarter set problem = ''`,
        `delete from machine_quarter`,
        `update series_text set signed = ''`,
        `insert into series_key values ('\\x00', '${place.machineId}')`,
        `update series_head set last_sequence = 0`,
        `update series_price set amount = 9`,
        `select store_quarters(s, '{}') from station s`,
        `select count_series(r, '2026-01-01', '2026-01-01') from report r`,
        ...(role === 'millrace_app' ? [] : [`select take_series('${place.machineId}', '', '')`]),
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
  await owner.query('select add_quarter($1, $2, 5000)', [place.machineId, quarterStart()])
  expect(await readQuarters(place)).toMatchObject([{ energy: '100', sequence: 1 }])
})

// Attack by a stranger, on series: a text that was heard is sent again, later, or for another machine. Impossible: the
// number has been used, and the machine is in what was signed.
test('an old text, another one under a used number and a text of another machine are refused', async () => {
  const [place, other] = [await createPlace(), await createPlace()]
  const first = composeSeries(place.machineId, 1)
  await takeSeries(app, place, first)
  await send(place, 2, [{ start: quarterStart(), energyWh: '10' }])
  expect(await takeSeries(app, place, first)).toMatchObject({ outcome: 'replayed' })
  expect(await send(place, 2, [{ start: quarterStart(), energyWh: '20' }])).toMatchObject({ outcome: 'replayed' })
  const foreign = composeSeries(other.machineId, 3)
  expect(await takeSeries(app, place, foreign)).toMatchObject({ outcome: 'malformed' })
  expect(await takeSeries(app, { ...place, machineId: other.machineId }, foreign)).toMatchObject({
    outcome: 'signature',
  })
  expect(await readQuarters(place)).toMatchObject([{ energy: '10' }])
  // One line for all of them: whoever sends it again and again does not fill the log.
  const { rowCount } = await owner.query(`select from station_message where station_id = $1 and error <> ''`, [
    place.stationId,
  ])
  expect(rowCount).toBe(1)
})

// Attack by two operators, on series: the key of one machine is approved for a second one, so that what one roof makes
// counts twice. Impossible: a key that has signed for a machine is that machine’s for good.
test('a cloned key signs for one machine only', async () => {
  const key = createMachineKey()
  const place = await createPlace({ key })
  // Approved for both before either has sent anything.
  const clone = await createPlace({ key })
  expect(await send(place, 1)).toMatchObject({ outcome: 'taken' })
  expect(await send(clone, 1, [{ start: quarterStart(), energyWh: '10' }])).toMatchObject({ outcome: 'signature' })
  expect(await readAlerts(clone)).toEqual([{ kind: 'signature', problem: 'cloned' }])
  const third = await createMachine(app)
  const proposed = await proposeUnsigned(owner, await createOperator(owner), 'machine-key', {
    machineId: third,
    publicKey: key.publicKey,
  })
  expect(proposed.outcome).toBe('machine.key-taken')
})

// Attack by the owner of a machine, on series: quarters of the future or of long ago, another value for one that is
// stored, or one machine that is simulated. Impossible: such quarters are refused and counted, and an alert says so.
test('quarters of the future, of long ago and with another value are refused', async () => {
  const place = await createPlace()
  const stored = { start: quarterStart(2), energyWh: '10' }
  await send(place, 1, [stored])
  const days = (count: number) => new Date(Date.parse(quarterStart()) + count * 86_400_000).toISOString()
  expect(
    await send(place, 2, [
      { start: days(-9), energyWh: '5' },
      { ...stored, energyWh: '5000' },
      { start: days(1), energyWh: '5' },
    ]),
  ).toMatchObject({ outcome: 'taken', stored: 0, conflicts: 3 })
  // The same value again is no conflict.
  expect(await send(place, 3, [stored])).toMatchObject({ stored: 0, conflicts: 0 })
  expect(await readQuarters(place)).toMatchObject([{ energy: '10', sequence: 1 }])
  expect(await readAlerts(place)).toEqual([{ kind: 'register', problem: 'future' }])
  await owner.query('update station set is_demo = false where id = $1', [place.stationId])
  const device = { vendor: '', model: '', firmware: '', protocol: 'push', isDemo: true }
  expect(await send(place, 4, [], { device })).toMatchObject({ outcome: 'malformed' })
})

// Attack by the owner of a machine, on series: the counter is set back, so that it counts again, or quarters say more
// than the counter. Impossible: such a quarter adds nothing, and an alert says so.
test('a register that runs backwards or does not add up marks the quarter, once', async () => {
  const place = await createPlace()
  const quarter = (before: number, energyWh: number, registerWh: number) => ({
    start: quarterStart(before),
    energyWh: String(energyWh),
    registerWh: String(registerWh),
  })
  await send(place, 1, [
    quarter(9, 1_000, 501_000),
    quarter(8, 1_000, 502_000),
    quarter(7, 1_000, 1_000),
    quarter(6, 1_000, 2_000),
    quarter(5, 9_000, 3_000),
    quarter(4, 1_000, 4_000),
    // Rounded by a hundred watt-hours, which does not add up over a day.
    quarter(3, 1_060, 5_000),
    quarter(2, 1_060, 6_000),
    // One is missing here, so the register may have gone on by more.
    quarter(0, 1_000, 7_900),
  ])
  expect((await readQuarters(place)).map(({ problem }) => problem)).toEqual([
    '',
    '',
    'backwards',
    '',
    'register',
    '',
    '',
    'register',
    '',
  ])
  expect(await readAlerts(place)).toEqual([{ kind: 'register', problem: 'register' }])
  // The missing one comes late, and says more than there was.
  await send(place, 2, [quarter(1, 5_000, 6_900)])
  expect((await readQuarters(place)).map(({ problem }) => problem).at(-2)).toBe('register')
})

// Attack by whoever has a machine’s key, on series: so many texts that nothing else is answered. Impossible: more than
// two a second are refused before they are read, and operators are told.
test('a gateway that floods is refused, and operators are told', async () => {
  const place = await createPlace()
  await send(place, 1)
  await owner.query('update series_head set texts = 120, minute_at = now() where machine_id = $1', [place.machineId])
  expect(await send(place, 2)).toMatchObject({ outcome: 'flood' })
  expect(await readAlerts(place)).toEqual([{ kind: 'flood', problem: null }])
  await owner.query(`update series_head set minute_at = now() - interval '61 seconds' where machine_id = $1`, [
    place.machineId,
  ])
  expect(await send(place, 2)).toMatchObject({ outcome: 'taken' })
})

test('a machine has one gateway or chargers, and a gateway’s tariff is a price of energy', async () => {
  const place = await createPlace()
  const operator = await createOperator(owner)
  const connect = async (name: string, machineId: string) =>
    (
      await owner.query(
        name === 'connect_gateway'
          ? `select outcome from connect_gateway($1, $2, 'GW-X', 'UTC')`
          : `select outcome from connect_station($1, $2, 'CP-X', 1, 'UTC', '\\x00')`,
        [operator, machineId],
      )
    ).rows[0].outcome
  expect(await connect('connect_gateway', place.machineId)).toBe('gateway-taken')
  expect(await connect('connect_station', place.machineId)).toBe('other-kind')
  const charging = await createMachine(app)
  await createStation(owner, charging)
  expect(await connect('connect_gateway', charging)).toBe('other-kind')
  const { rows } = await owner.query(`select (ledger.today() + 2)::text as day`)
  const tariff = {
    machineId: place.machineId,
    fromDay: rows[0].day,
    currency: 'USDT',
    perKwh: '1',
    perMinute: '0',
  } as const
  expect((await proposeUnsigned(owner, operator, 'tariff', { ...tariff, perSession: '1' })).outcome).toBe(
    'tariff.energy-only',
  )
  const proposed = await proposeUnsigned(owner, operator, 'tariff', { ...tariff, perSession: '0' })
  expect(await decideUnsigned(owner, await createOperator(owner), proposed.id)).toBe('approved')
  // What is closed is heard no more.
  await owner.query('select close_station($1, $2)', [operator, place.stationId])
  expect(await send(place, 1, quartersOfDay(1, 2))).toMatchObject({ outcome: 'signature' })
})
