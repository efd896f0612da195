import { signRecord, type SimulatedMeter } from '@millrace/ocmf/node'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OcppClient } from '../../../tools/fleet/charger/OcppClient.ts'
import { rounds } from '../../../tools/test/full.ts'
import { createStations, type StationsWorld } from '../test/createStations.ts'
import { at, charge16, event201 } from '../test/transactions.ts'

let world: StationsWorld
beforeAll(async () => {
  world = await createStations()
})
afterAll(() => world.close())

const counted = (from: number, to: number) => ({
  state: 'ended',
  start_wh: String(from),
  end_wh: String(to),
  energy_wh: String(to - from),
})
const recordOf = (meter: SimulatedMeter, serial: string, fromKwh: string, toKwh: string, number = 1): string =>
  signRecord(meter, {
    serial,
    number,
    readings: [
      { at: new Date(at(30)), transaction: 'B', registerKwh: fromKwh },
      { at: new Date(at(1)), transaction: 'E', registerKwh: toKwh },
    ],
  })
const signedData = (value: string) => [
  { timestamp: at(1), sampledValue: [{ value, format: 'SignedData', context: 'Transaction.End' }] },
]
const alertsOf = async (machineId: string) =>
  (await world.owner.query('select kind from machine_alert where machine_id = $1 order by kind', [machineId])).rows

// What the database looks up in its indexes, said over all sessions.
test('in whatever order sessions come, one is refused exactly when its range or its time does not fit another', async () => {
  type Counted = { from: number; to: number; startMs: number; endMs: number; isClockWrong: boolean }
  const yesterdayMs = Date.parse(at(24 * 60))
  const session = fc.record({
    from: fc.integer({ min: 0, max: 400 }),
    wh: fc.integer({ min: 0, max: 60 }),
    startMinute: fc.integer({ min: 0, max: 600 }),
    minutes: fc.integer({ min: 0, max: 40 }),
  })
  const judge = (all: readonly Counted[], v: Omit<Counted, 'isClockWrong'>): string => {
    const others = all.filter(({ from, to }) => to > from)
    const isLate = others.some((o) => o.to <= v.from && o.startMs >= v.endMs && !o.isClockWrong)
    if (v.to > v.from) {
      if (others.some((o) => o.from < v.to && v.from < o.to)) return 'overlap'
      if (others.some((o) => o.from >= v.to && o.endMs <= v.startMs && !o.isClockWrong)) return 'backwards'
    }
    return isLate ? 'late' : ''
  }
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 20, maxLength: 40 }), async (sessions) => {
      const station = await world.addStation()
      const counted: Counted[] = []
      for (const [number, { from, wh, startMinute, minutes }] of sessions.entries()) {
        const startMs = yesterdayMs + startMinute * 60_000
        const v = { from, to: from + wh, startMs, endMs: startMs + minutes * 60_000 }
        const expected = judge(counted, v)
        await world.owner.query('select start_session($1, 1, $2, $3, $4)', [
          station.id,
          String(number),
          new Date(v.startMs),
          v.from,
        ])
        await world.owner.query(`select end_session($1, 1, $2, false, $3, null, $4, null, null, '', 'Local')`, [
          station.id,
          String(number),
          new Date(v.endMs),
          v.to,
        ])
        const { rows } = await world.owner.query(
          'select refusal, is_clock_wrong from charging_session where (station_id, transaction) = ($1, $2)',
          [station.id, String(number)],
        )
        const isClockWrong = expected === 'late'
        const refusal = isClockWrong ? '' : expected
        if (refusal === '') counted.push({ ...v, isClockWrong })
        expect(rows).toEqual([{ refusal, is_clock_wrong: refusal === '' && isClockWrong }])
      }
    }),
    { seed: Number(process.env['TEST_SEED']), numRuns: rounds({ quick: 5, full: 100 }) },
  )
})

describe('OCPP 1.6', () => {
  test('a session counts its energy, for the business day in which it ended', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    await charge16(client, { from: 1_000, to: 9_500 })
    const [{ today }] = (await world.owner.query('select ledger.today_by(k)::text as today from ledger.clock k')).rows
    const [session] = await world.sessionsOf(station)
    expect(session).toMatchObject({ ...counted(1_000, 9_500), grade: 'reported', is_clock_wrong: false })
    expect([today, new Date(at(1)).toISOString().slice(0, 10)]).toContain(session?.day)
  })

  test('the same begin and the same end, sent three times, are one session', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    const begin = { connectorId: 1, idTag: 'A', meterStart: 5, timestamp: at(20) }
    const numbers = []
    for (let i = 0; i < 3; i++) numbers.push((await client.call('StartTransaction', begin))['transactionId'])
    expect(new Set(numbers).size).toBe(1)
    const end = { transactionId: numbers[0], meterStop: 50, timestamp: at(2) }
    for (let i = 0; i < 3; i++) expect(await client.call('StopTransaction', end)).toEqual({})
    expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(5, 50))])
  })

  test('a station that missed the answer to its begin ends the session that it means', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    await client.call('StartTransaction', { connectorId: 1, idTag: 'A', meterStart: 10, timestamp: at(9) })
    const end = { transactionId: -1, meterStop: 20, timestamp: at(3) }
    for (let i = 0; i < 2; i++) await client.call('StopTransaction', end)
    expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(10, 20))])
  })

  test('a day offline: its queue comes later, and each session counts once', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    for (const hour of [20, 15, 10, 5])
      await charge16(client, {
        from: 1_000 - hour * 10,
        to: 1_000 - hour * 10 + 9,
        begunAt: at(hour * 60),
        endedAt: at(hour * 60 - 30),
      })
    const sessions = await world.sessionsOf(station)
    expect(sessions.map(({ state, energy_wh }) => `${state} ${energy_wh}`)).toEqual(Array(4).fill('ended 9'))
  })

  test('a stop without a value takes the last one that was heard', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    const { transactionId } = await client.call('StartTransaction', {
      connectorId: 1,
      idTag: 'A',
      meterStart: 100,
      timestamp: at(9),
    })
    await client.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: at(5), sampledValue: [{ value: '0.140', unit: 'kWh' }] }],
    })
    await client.call('StopTransaction', { transactionId, meterStop: 0, timestamp: at(1), reason: 'PowerLoss' })
    expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(100, 140))])
  })
})

describe('OCPP 2.0.1', () => {
  const permutations = <T>(items: T[]): T[][] =>
    items.length < 2
      ? [items]
      : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((p) => [item, ...p]))

  test('the same session three times, in whatever order, counts once', async () => {
    const events = [
      event201({ type: 'Started', transaction: 'T', seq: 0, at: at(30), wh: 1_000 }),
      event201({ type: 'Updated', transaction: 'T', seq: 1, at: at(15), wh: 1_400 }),
      event201({ type: 'Ended', transaction: 'T', seq: 2, at: at(1), wh: 2_000 }),
    ]
    for (const order of permutations(events)) {
      const station = await world.addStation()
      const client = await world.connect(station, 'ocpp2.0.1')
      for (const event of [...order, ...order.toReversed(), ...order]) await client.call('TransactionEvent', event)
      expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(1_000, 2_000))])
      await client.close()
    }
  })

  test('phases are added up, and units are read', async () => {
    const station = await world.addStation()
    const client = await world.connect(station, 'ocpp2.0.1')
    const phases = (kwh: number) =>
      ['L1', 'L2-N', 'L3'].map((phase) => ({ value: kwh, phase, unitOfMeasure: { unit: 'kWh' } }))
    const send = (type: 'Started' | 'Ended', seq: number, minutes: number, samples: object[]) =>
      client.call('TransactionEvent', event201({ type, transaction: 'P', seq, at: at(minutes), samples }))
    await send('Started', 0, 10, phases(1.5))
    await send('Ended', 1, 1, [{ value: 5, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }])
    expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(4_500, 5_000))])
  })

  test('without a begin value, what is known from the first reading on counts', async () => {
    const station = await world.addStation()
    const client = await world.connect(station, 'ocpp2.0.1')
    await client.call('TransactionEvent', event201({ type: 'Started', transaction: 'N', seq: 0, at: at(30) }))
    for (const wh of [600, 700])
      await client.call('TransactionEvent', event201({ type: 'Updated', transaction: 'N', seq: 1, at: at(20), wh }))
    await client.call('TransactionEvent', event201({ type: 'Ended', transaction: 'N', seq: 3, at: at(1), wh: 900 }))
    expect(await world.sessionsOf(station)).toEqual([expect.objectContaining(counted(600, 900))])
  })

  test('without any value it is refused, and shown', async () => {
    const station = await world.addStation()
    const client = await world.connect(station, 'ocpp2.0.1')
    for (const [seq, type] of (['Started', 'Ended'] as const).entries())
      await client.call('TransactionEvent', event201({ type, transaction: 'V', seq, at: at(9 - seq) }))
    expect(await world.sessionsOf(station)).toMatchObject([{ state: 'refused', refusal: 'no-register' }])
    expect(await alertsOf(station.machineId)).toEqual([{ kind: 'register' }])
  })

  test('an end whose begin never comes counts after an hour as far as it is known', async () => {
    const station = await world.addStation()
    const client = await world.connect(station, 'ocpp2.0.1')
    await client.call('TransactionEvent', event201({ type: 'Ended', transaction: 'E', seq: 2, at: at(1), wh: 900 }))
    expect(await world.sessionsOf(station)).toMatchObject([{ state: 'running' }])
    await world.owner.query(
      `update charging_session set end_received_at = now() - interval '2 hours'
      where station_id = $1`,
      [station.id],
    )
    await world.program.query('select end_waiting_sessions()')
    expect(await world.sessionsOf(station)).toMatchObject([{ state: 'refused', refusal: 'no-register' }])
  })
})

test('a station that lost its memory in a session leaves one that counts as far as it is known', async () => {
  const station = await world.addStation()
  const client = await world.connect(station)
  const begin = { connectorId: 1, idTag: 'A', meterStart: 10, timestamp: at(90) }
  const { transactionId } = await client.call('StartTransaction', begin)
  const meterValue = [{ timestamp: at(80), sampledValue: [{ value: '25' }] }]
  await client.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  await client.call('StartTransaction', { ...begin, meterStart: 30, timestamp: at(70) })
  await world.owner.query(
    `update charging_session set received_at = received_at - interval '2 hours' where station_id = $1`,
    [station.id],
  )
  await world.program.query('select end_waiting_sessions()')
  expect(await world.sessionsOf(station)).toMatchObject([counted(10, 25), { state: 'running' }])
})

describe('signed records', () => {
  test('one that the approved meter signed makes the grade, and its registers count', async () => {
    const station = await world.addStation({ isSigning: true })
    const { meter, serial } = station
    const client = await world.connect(station)
    if (!meter) throw new Error('no meter')
    const record = recordOf(meter, serial, '10.000', '12.345')
    await charge16(client, { from: 9_999, to: 12_400, transactionData: signedData(record) })
    expect(await world.sessionsOf(station)).toEqual([
      expect.objectContaining({ ...counted(10_000, 12_345), grade: 'signed' }),
    ])
    const { rows } = await world.owner.query('select signed_record from charging_session where station_id = $1', [
      station.id,
    ])
    expect(rows).toEqual([{ signed_record: record }])
  })

  test('by 2.0.1 it comes in base64, beside its value', async () => {
    const station = await world.addStation({ isSigning: true })
    const client = await world.connect(station, 'ocpp2.0.1')
    if (!station.meter) throw new Error('no meter')
    const signedMeterData = Buffer.from(recordOf(station.meter, station.serial, '1', '2')).toString('base64')
    const signedMeterValue = { signedMeterData, signingMethod: '', encodingMethod: 'OCMF', publicKey: '' }
    await client.call(
      'TransactionEvent',
      event201({ type: 'Started', transaction: 'S', seq: 0, at: at(30), wh: 1_000 }),
    )
    const samples = [{ value: 2_000, context: 'Transaction.End', signedMeterValue }]
    await client.call('TransactionEvent', event201({ type: 'Ended', transaction: 'S', seq: 1, at: at(1), samples }))
    expect(await world.sessionsOf(station)).toEqual([
      expect.objectContaining({ ...counted(1_000, 2_000), grade: 'signed' }),
    ])
  })

  // Attack by the owner of a machine, on its income: a record is changed, or signed by another meter. Visible: the
  // session counts for nothing, and operators are told.
  test('one that was altered, or that another meter signed, is refused', async () => {
    const station = await world.addStation({ isSigning: true })
    const other = await world.addStation({ isSigning: true })
    if (!station.meter || !other.meter) throw new Error('no meter')
    const client = await world.connect(station)
    const genuine = recordOf(station.meter, station.serial, '1', '2')
    for (const [i, record] of [
      genuine.replace('"2"', '"9"'),
      recordOf(other.meter, station.serial, '1', '2'),
      recordOf(station.meter, other.serial, '1', '2'),
    ].entries())
      await charge16(client, { from: 1_000, to: 2_000, begunAt: at(50 - i), transactionData: signedData(record) })
    expect((await world.sessionsOf(station)).map(({ refusal }) => refusal)).toEqual(Array(3).fill('signature'))
    expect(await alertsOf(station.machineId)).toEqual([{ kind: 'signature' }])
  })
})

describe('a meter that signs begin and end in two records', () => {
  const sign = (
    station: { meter: SimulatedMeter | null; serial: string },
    number: number,
    readings: [string, number, string][],
  ) => {
    if (!station.meter) throw new Error('no meter')
    return signRecord(station.meter, {
      serial: station.serial,
      number,
      readings: readings.map(([transaction, minutes, registerKwh]) => ({
        at: new Date(at(minutes)),
        transaction: transaction as 'B' | 'E',
        registerKwh,
      })),
    })
  }
  const signed201 = (record: string, context: string) => [
    {
      value: 0,
      context,
      signedMeterValue: { signedMeterData: record, signingMethod: '', encodingMethod: 'OCMF', publicKey: '' },
    },
  ]
  const session201 = async (client: OcppClient, transaction: string, begin: string, end: string) => {
    const common = { transaction }
    const started = event201({
      ...common,
      type: 'Started',
      seq: 0,
      at: at(30),
      samples: signed201(begin, 'Transaction.Begin'),
    })
    await client.call('TransactionEvent', started)
    await client.call(
      'TransactionEvent',
      event201({ ...common, type: 'Ended', seq: 1, at: at(1), samples: signed201(end, 'Transaction.End') }),
    )
  }

  test('is signed when both have come, whether they come together or the first one with the begin', async () => {
    const station = await world.addStation({ isSigning: true })
    const client = await world.connect(station, 'ocpp2.0.1')
    const [begin, end] = [sign(station, 7, [['B', 30, '10.000']]), sign(station, 8, [['E', 1, '12.500']])]
    await session201(client, 'TWO', begin, end)
    const together = await world.addStation({ isSigning: true })
    const records = [sign(together, 7, [['B', 30, '10.000']]), sign(together, 8, [['E', 1, '12.500']])]
    await charge16(await world.connect(together), {
      from: 0,
      to: 99,
      transactionData: records.map((record) => signedData(record)[0]!),
    })
    for (const each of [station, together])
      expect(await world.sessionsOf(each)).toEqual([
        expect.objectContaining({ ...counted(10_000, 12_500), grade: 'signed' }),
      ])
    const { rows } = await world.owner.query(
      `select c.signed_record, r.* from charging_session c join meter m on m.id = c.meter_id
       cross join lateral read_meter_record(c.signed_record, m.public_key) r where c.station_id = $1`,
      [station.id],
    )
    expect(rows).toMatchObject([
      {
        signed_record: `${begin}\n${end}`,
        is_signed: true,
        start_wh: '10000.000',
        end_wh: '12500.000',
        first_page: '7',
        last_page: '8',
      },
    ])
  })

  // Attack by the owner of a machine, on its income: the end of one session is put to the begin of an older one or of
  // another meter. Visible: it is refused, and operators are told.
  test('an end that does not belong to the begin is refused', async () => {
    const station = await world.addStation({ isSigning: true })
    const other = await world.addStation({ isSigning: true })
    const client = await world.connect(station, 'ocpp2.0.1')
    await session201(client, 'OLD', sign(station, 9, [['B', 30, '10']]), sign(station, 8, [['E', 1, '12']]))
    await session201(client, 'OTHER', sign(other, 9, [['B', 30, '10']]), sign(station, 10, [['E', 1, '12']]))
    await session201(
      client,
      'ALTERED',
      sign(station, 9, [['B', 30, '10']]).replace('"10"', '"5"'),
      sign(station, 10, [['E', 1, '12']]),
    )
    expect((await world.sessionsOf(station)).map(({ refusal }) => refusal)).toEqual(Array(3).fill('signature'))
    expect(await alertsOf(station.machineId)).toEqual([{ kind: 'signature' }])
  })
})

describe('a register that begins each session at zero', () => {
  const fromZero = (
    station: { meter: SimulatedMeter | null; serial: string },
    number: number,
    [begun, ended]: [number, number],
    kwh: string,
  ) => {
    if (!station.meter) throw new Error('no meter')
    return signRecord(station.meter, {
      serial: station.serial,
      number,
      register: '01-00:B2.08.00*FF',
      readings: [
        { at: new Date(at(begun)), transaction: 'B', registerKwh: '0' },
        { at: new Date(at(ended)), transaction: 'E', registerKwh: kwh },
      ],
    })
  }
  const play = async (client: OcppClient, record: string, [begun, ended]: [number, number]) => {
    await charge16(client, {
      from: 0,
      to: 1,
      begunAt: at(begun),
      endedAt: at(ended),
      transactionData: signedData(record),
    })
  }

  test('counts each session once, also where it signs nothing', async () => {
    const station = await world.addStation({ isSigning: true, registerKind: 'session' })
    const client = await world.connect(station)
    await play(client, fromZero(station, 1, [60, 50], '3.000'), [60, 50])
    await play(client, fromZero(station, 2, [40, 30], '2.000'), [40, 30])
    expect(await world.sessionsOf(station)).toEqual([
      expect.objectContaining({ ...counted(0, 3_000), grade: 'signed' }),
      expect.objectContaining({ ...counted(0, 2_000), grade: 'signed' }),
    ])
    const silent = await world.addStation({ registerKind: 'session' })
    const other = await world.connect(silent)
    await charge16(other, { from: 0, to: 700, begunAt: at(60), endedAt: at(50) })
    await charge16(other, { from: 0, to: 500, begunAt: at(40), endedAt: at(30) })
    await charge16(other, { from: 0, to: 900, begunAt: at(55), endedAt: at(45) })
    expect((await world.sessionsOf(silent)).map(({ state, refusal }) => refusal || state)).toEqual([
      'ended',
      'ended',
      'overlap',
    ])
    // Of one that counts on, the second session is the first one's energy again.
    const continuous = await world.addStation({ isSigning: true })
    const third = await world.connect(continuous)
    await play(third, fromZero(continuous, 1, [60, 50], '3.000'), [60, 50])
    await play(third, fromZero(continuous, 2, [40, 30], '2.000'), [40, 30])
    expect((await world.sessionsOf(continuous)).map(({ refusal }) => refusal)).toEqual(['', 'overlap'])
  })

  // Attack by the owner of a machine, on its income: a signed session whose register began at zero is sent again, under
  // another name and time; or the meter was reset and signs its numbers again. Visible: a number counts once, and those
  // that go back are refused.
  test('what it signed before is refused under whatever name, and so are numbers that go back', async () => {
    const station = await world.addStation({ isSigning: true, registerKind: 'session' })
    const client = await world.connect(station)
    const first = fromZero(station, 5, [60, 50], '3.000')
    await play(client, first, [60, 50])
    await play(client, first, [40, 30])
    await play(client, fromZero(station, 5, [28, 25], '3.000'), [28, 25])
    await play(client, fromZero(station, 6, [58, 52], '9.000'), [58, 52])
    await play(client, fromZero(station, 4, [20, 10], '3.000'), [20, 10])
    await play(client, fromZero(station, 6, [8, 2], '1.000'), [8, 2])
    expect((await world.sessionsOf(station)).map(({ state, refusal }) => refusal || state)).toEqual([
      'ended',
      'repeated',
      'repeated',
      'overlap',
      'backwards',
      'ended',
    ])
    expect(await alertsOf(station.machineId)).toEqual([{ kind: 'register' }])
  })
})

describe('what counts once', () => {
  // Attack by the owner of a machine, on its income: sessions are sent again as new ones, or registers are set back.
  // Visible: what the register already counted is refused, and operators are told.
  test('the same energy under another name, and a register that was set back, are refused', async () => {
    const station = await world.addStation()
    const client = await world.connect(station)
    await charge16(client, { from: 1_000, to: 2_000, begunAt: at(60), endedAt: at(50) })
    await charge16(client, { from: 3_000, to: 4_000, begunAt: at(40), endedAt: at(30) })
    await charge16(client, { from: 1_000, to: 2_000, begunAt: at(61), endedAt: at(49) })
    await charge16(client, { from: 1_900, to: 2_100, begunAt: at(20), endedAt: at(10) })
    await charge16(client, { from: 2_200, to: 2_400, begunAt: at(9), endedAt: at(8) })
    await charge16(client, { from: 5_000, to: 4_500, begunAt: at(7), endedAt: at(6) })
    expect((await world.sessionsOf(station)).map(({ state, refusal }) => refusal || state)).toEqual([
      'ended',
      'ended',
      'overlap',
      'overlap',
      'backwards',
      'backwards',
    ])
    expect(await alertsOf(station.machineId)).toEqual([{ kind: 'register' }])
  })

  test('sessions that end at the same moment on many connections are looked at one after another', async () => {
    const station = await world.addStation()
    const ends = Array.from({ length: 8 }, (_, i) =>
      world.program.query(`select outcome from end_session($1, 1, $2, false, now(), 100, 200, null, null, '', '')`, [
        station.id,
        `C${i}`,
      ]),
    )
    const outcomes = (await Promise.all(ends)).map(({ rows }) => rows[0].outcome).toSorted()
    expect(outcomes).toEqual(['ended', ...Array(7).fill('refused')])
  })

  // Attack by the owner of a machine, on its income: a meter counts that nobody approved, or from before it was
  // approved. Visible: such sessions are refused.
  test('without an approved meter, or below the register at which it was approved, nothing counts', async () => {
    const bare = await world.addStation({ hasMeter: false })
    await charge16(await world.connect(bare), { from: 1, to: 2 })
    expect(await world.sessionsOf(bare)).toMatchObject([{ refusal: 'no-meter' }])
    const used = await world.addStation({ openedWh: 5_000 })
    await charge16(await world.connect(used), { from: 4_000, to: 6_000 })
    expect(await world.sessionsOf(used)).toMatchObject([{ refusal: 'backwards' }])
  })

  // Attack by the owner of a machine, on its income: one charger sends another's sessions. Impossible: whatever a
  // connection says is of the station whose password it has.
  test('no station ends another station’s session', async () => {
    const [one, other] = [await world.addStation(), await world.addStation()]
    const client = await world.connect(one)
    const { transactionId } = await client.call('StartTransaction', {
      connectorId: 1,
      idTag: 'A',
      meterStart: 0,
      timestamp: at(9),
    })
    const thief = await world.connect(other)
    await thief.call('StopTransaction', { transactionId, meterStop: 900_000, timestamp: at(1) })
    expect(await world.sessionsOf(one)).toMatchObject([{ state: 'running', end_wh: '0' }])
  })

  test.for([
    ['a day ahead', -1_440, -1_400],
    ['in 1970', Date.now() / 60_000, Date.now() / 60_000 - 40],
    ['set back while it charged', 10, 1_440],
  ] as const)('a clock %s loses no session: its day is that on which it was received', async ([, begun, ended]) => {
    const station = await world.addStation()
    await charge16(await world.connect(station), { from: 1, to: 5, begunAt: at(begun), endedAt: at(ended) })
    const { rows } = await world.owner.query('select ledger.today_by(k)::text as today from ledger.clock k')
    expect(await world.sessionsOf(station)).toMatchObject([
      { state: 'ended', energy_wh: '4', is_clock_wrong: true, day: rows[0].today },
    ])
  })
})
