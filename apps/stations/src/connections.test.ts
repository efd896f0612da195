import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CallError, type Refused } from '../../../tools/fleet/charger/OcppClient.ts'
import { createStations, type StationsWorld, type TestStation } from '../test/createStations.ts'
import { at, charge16, event201 } from '../test/transactions.ts'
import { hashPassword } from './password.ts'

let world: StationsWorld
beforeAll(async () => {
  world = await createStations()
})
afterAll(() => world.close())

const boot16 = { chargePointVendor: 'Wallbox', chargePointModel: 'One', firmwareVersion: '1.2' }
const refusalsOf = async (identity: string) =>
  (await world.owner.query('select reason, count from station_refusal where identity = $1 order by reason', [identity]))
    .rows as { reason: string; count: string }[]
const refusedWith = (status: number) => expect.objectContaining({ status }) as Refused
const readOne = async <Row>(text: string, values: unknown[]) => (await world.owner.query(text, values)).rows[0] as Row

describe('who may connect', () => {
  test('strangers, wrong passwords and closed stations are refused by the standard’s answers, and counted', async () => {
    const station = await world.addStation()
    const closed = await world.addStation()
    await world.owner.query('update station set closed_at = now() where id = $1', [closed.id])
    await expect(world.connect({ identity: 'CP-nobody', password: 'x' })).rejects.toEqual(refusedWith(404))
    await expect(world.connect({ ...station, password: 'wrong' })).rejects.toEqual(refusedWith(401))
    await expect(world.connect({ ...station, password: '' })).rejects.toEqual(refusedWith(401))
    await expect(world.connect(closed)).rejects.toEqual(refusedWith(403))
    await expect.poll(() => refusalsOf('CP-nobody')).toEqual([{ reason: 'unknown', count: '1' }])
    await expect.poll(() => refusalsOf(station.identity)).toEqual([{ reason: 'password', count: '2' }])
    await expect.poll(() => refusalsOf(closed.identity)).toEqual([{ reason: 'closed', count: '1' }])
  })

  test('without a subprotocol there is no connection, and without a common one it is closed at once', async () => {
    const station = await world.addStation()
    const url = `${world.url}/${station.identity}`
    const headers = {
      authorization: `Basic ${Buffer.from(`${station.identity}:${station.password}`).toString('base64')}`,
    }
    const open = (protocols: string[]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, protocols, { headers })
        socket.on('error', (error) => resolve(error.message))
        socket.on('open', () => {
          resolve(socket.protocol)
          socket.terminate()
        })
      })
    expect(await open([])).toBe('Unexpected server response: 400')
    expect(await open(['ocpp1.5'])).toBe('Server sent no subprotocol')
    expect(await open(['ocpp1.6', 'ocpp2.0.1'])).toBe('ocpp2.0.1')
    await expect.poll(() => refusalsOf(station.identity)).toEqual([{ reason: 'protocol', count: '2' }])
  })

  test('a password may be sent as the bytes that its digits stand for', async () => {
    const { identity, password } = await world.addStation()
    const credentials = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(password, 'hex')]).toString('base64')
    const socket = new WebSocket(`${world.url}/${identity}`, ['ocpp1.6'], {
      headers: { authorization: `Basic ${credentials}` },
    })
    await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).resolves.toBe(
      undefined,
    )
    socket.terminate()
  })

  test('three hundred wait for their password at once, and whoever comes then is told when to come back', async () => {
    const station = await world.addStation()
    const lock = await world.owner.connect()
    const refused: Refused[] = []
    await lock.query('begin; lock table station')
    const entries = Array.from({ length: 320 }, () =>
      world.connect(station).catch((error: Refused) => void refused.push(error)),
    )
    await expect.poll(() => refused.length).toBe(20)
    await lock.query('commit')
    lock.release()
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 503))
    const waits = refused.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5)
    // Not all of them at the same moment.
    expect(new Set(waits).size).toBeGreaterThan(1)
    const entered = (await Promise.all(entries)).filter((client) => client !== undefined)
    expect(entered).toHaveLength(300)
    for (const { socket } of entered) socket.terminate()
  })

  test('a station that comes again takes the place of its old connection', async () => {
    const station = await world.addStation()
    const first = await world.connect(station)
    const gone = new Promise((resolve) => first.socket.on('close', resolve))
    const second = await world.connect(station)
    await gone
    expect(await second.call('Heartbeat', {})).toHaveProperty('currentTime')
    const { disconnected_at: left } = await readOne<{ disconnected_at: Date | null }>(
      'select disconnected_at from station where id = $1',
      [station.id],
    )
    expect(left).toBe(null)
  })
})

describe('the first password', () => {
  test.for(['ocpp1.6', 'ocpp2.0.1'] as const)('by %s is replaced at the first message', async (protocol) => {
    const station = await world.addStation({ isFirstPassword: true })
    const given = Promise.withResolvers<string>()
    const client = await world.connect(station, protocol, (action, payload) => {
      const data = payload['setVariableData'] as { attributeValue: string; component: object; variable: object }[]
      given.resolve(action === 'ChangeConfiguration' ? (payload['value'] as string) : (data[0]?.attributeValue ?? ''))
      if (action === 'ChangeConfiguration') return { status: 'Accepted' }
      const { component, variable } = data[0] ?? {}
      return { setVariableResult: [{ attributeStatus: 'Accepted', component, variable }] }
    })
    await client.call('Heartbeat', {})
    const password = await given.promise
    const stored = () =>
      readOne<{ password_sha256: Buffer; password_ends_at: Date | null }>(
        'select password_sha256, password_ends_at from station where id = $1',
        [station.id],
      )
    await expect.poll(stored).toEqual({ password_sha256: hashPassword(password), password_ends_at: null })
    await expect(world.connect(station)).rejects.toEqual(refusedWith(401))
    const again = await world.connect({ ...station, password })
    expect(await again.call('Heartbeat', {})).toHaveProperty('currentTime')
    // What is logged has no password in it.
    await world.restart()
    const { rows } = await world.owner.query('select 1 from station_message where body::text like $1', [
      `%${password}%`,
    ])
    expect(rows).toEqual([])
  })

  test.for([
    ['says so', () => ({ status: 'Rejected' }), 'Rejected'],
    ['does not know how', undefined, 'NotSupported'],
  ] as const)('is kept by a station that %s, which opens an alert', async ([, answer, error]) => {
    const station = await world.addStation({ isFirstPassword: true })
    const alert = () =>
      readOne<{ error: string; closed: boolean }>(
        `select detail ->> 'error' as error, closed_at is not null as closed from machine_alert
        where station_id = $1 and kind = 'password'`,
        [station.id],
      )
    const client = await world.connect(station, 'ocpp1.6', answer)
    await client.call('Heartbeat', {})
    await expect.poll(alert).toEqual({ error: expect.stringContaining(error), closed: false })
    await client.close()
    // Its owner has allowed it since.
    const again = await world.connect(station, 'ocpp1.6', () => ({ status: 'Accepted' }))
    await again.call('Heartbeat', {})
    await expect.poll(alert).toMatchObject({ closed: true })
  })

  test('ends after a day, and a station that did not answer has one of the two that are taken', async () => {
    const station = await world.addStation({ isFirstPassword: true })
    const given = Promise.withResolvers<string>()
    const client = await world.connect(station, 'ocpp1.6', (_action, payload) => {
      given.resolve(payload['value'] as string)
      client.socket.terminate()
      return {}
    })
    await client.call('Heartbeat', {}).catch(() => undefined)
    const password = await given.promise
    await (await world.connect(station)).close()
    await world.owner.query(`update station set password_ends_at = now() - interval '1 minute' where id = $1`, [
      station.id,
    ])
    await expect(world.connect(station)).rejects.toEqual(refusedWith(401))
    await expect.poll(() => refusalsOf(station.identity)).toEqual([{ reason: 'expired', count: '1' }])
    await (await world.connect({ ...station, password })).close()
  })
})

describe('messages', () => {
  let station: TestStation
  beforeAll(async () => {
    station = await world.addStation({ connectors: 2 })
  })

  test('every one of OCPP 1.6 is answered', async () => {
    const client = await world.connect(station)
    expect(await client.call('BootNotification', boot16)).toMatchObject({ status: 'Accepted' })
    expect(await client.call('Authorize', { idTag: 'A' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(await client.call('DataTransfer', { vendorId: 'x' })).toEqual({ status: 'UnknownVendorId' })
    expect(await client.call('DiagnosticsStatusNotification', { status: 'Idle' })).toEqual({})
    expect(await client.call('FirmwareStatusNotification', { status: 'Idle' })).toEqual({})
    const status = { connectorId: 2, errorCode: 'GroundFailure', status: 'Faulted', info: 'wet' }
    expect(await client.call('StatusNotification', status)).toEqual({})
    const values = { value: '7.4', measurand: 'Power.Active.Import', unit: 'kW' }
    const meterValue = [{ timestamp: at(0), sampledValue: [values, { value: '12' }] }]
    expect(await client.call('MeterValues', { connectorId: 1, meterValue })).toEqual({})
    const { rows } = await world.owner.query(
      `select connector, state, error, power_w::float, register_wh::float from station_state
      where station_id = $1 and connector > 0 order by connector`,
      [station.id],
    )
    expect(rows).toEqual([
      { connector: 1, state: 'available', error: '', power_w: 7_400, register_wh: 12 },
      { connector: 2, state: 'faulted', error: 'GroundFailure: wet', power_w: null, register_wh: null },
    ])
    expect(await readOne('select protocol, vendor, model, firmware from station where id = $1', [station.id])).toEqual({
      protocol: 'ocpp1.6',
      vendor: 'Wallbox',
      model: 'One',
      firmware: '1.2',
    })
  })

  test('every one of OCPP 2.0.1 is answered', async () => {
    const client = await world.connect(station, 'ocpp2.0.1')
    const boot = { reason: 'PowerUp', chargingStation: { model: 'Two', vendorName: 'Wallbox' } }
    expect(await client.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
    expect(await client.call('Authorize', { idToken: { idToken: 'A', type: 'Local' } })).toEqual({
      idTokenInfo: { status: 'Accepted' },
    })
    expect(await client.call('DataTransfer', { vendorId: 'x' })).toEqual({ status: 'UnknownVendorId' })
    const status = { timestamp: at(0), connectorStatus: 'Unavailable', evseId: 2, connectorId: 1 }
    expect(await client.call('StatusNotification', status)).toEqual({})
    const meterValue = [{ timestamp: at(0), sampledValue: [{ value: 20 }] }]
    expect(await client.call('MeterValues', { evseId: 1, meterValue })).toEqual({})
    const event = event201({ type: 'Started', transaction: 'X', seq: 0, at: at(1), wh: 20 })
    expect(await client.call('TransactionEvent', { ...event, idToken: { idToken: 'A', type: 'Local' } })).toEqual({
      idTokenInfo: { status: 'Accepted' },
    })
    expect(await client.call('NotifyEvent', { generatedAt: at(0), seqNo: 0, eventData: [event201Data] })).toEqual({})
    expect(await client.call('SecurityEventNotification', { type: 'x', timestamp: at(0) })).toEqual({})
    await expect(client.call('ReportChargingProfiles', profiles)).rejects.toMatchObject({ code: 'NotSupported' })
  })

  test.for([
    ['not JSON', '}{', '-1', 'FormationViolation'],
    ['no array', '{}', '-1', 'FormationViolation'],
    ['another type', '[9,"a","Heartbeat",{}]', 'a', 'ProtocolError'],
    ['an id that is a number', '[2,7,"Heartbeat",{}]', 7, 'ProtocolError'],
    ['an unknown action', '[2,"b","Fly",{}]', 'b', 'NotImplemented'],
    ['no payload', '[2,"c","Heartbeat"]', 'c', 'ProtocolError'],
    ['a payload of text', '[2,"d","Heartbeat","x"]', 'd', 'TypeConstraintViolation'],
    ['a field that is missing', '[2,"e","Authorize",{}]', 'e', 'OccurenceConstraintViolation'],
    ['a field of another type', '[2,"f","Authorize",{"idTag":1}]', 'f', 'TypeConstraintViolation'],
    ['a field too many', '[2,"g","Heartbeat",{"a":1}]', 'g', 'FormationViolation'],
    [
      'a value that is too long',
      `[2,"h","Authorize",{"idTag":"${'x'.repeat(21)}"}]`,
      'h',
      'PropertyConstraintViolation',
    ],
    ['NUL', String.raw`[2,"i","Authorize",{"idTag":"\u0000"}]`, '-1', 'FormationViolation'],
  ] as const)('%s is refused in the standard’s words', async ([, text, id, code]) => {
    const client = await world.connect(station)
    const answer = new Promise<unknown[]>((resolve) => {
      client.socket.on('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as unknown[]))
    })
    client.socket.send(text)
    expect((await answer).slice(0, 3)).toEqual([4, id, code])
  })

  test('2.0.1 has other words for some of it', async () => {
    const client = await world.connect(station, 'ocpp2.0.1')
    await expect(client.call('Authorize', {})).rejects.toMatchObject({ code: 'OccurrenceConstraintViolation' })
    await expect(client.call('Heartbeat', { a: 1 })).rejects.toMatchObject({ code: 'FormatViolation' })
  })

  test('a value that the database cannot hold is refused, and the connection stays', async () => {
    const client = await world.connect(station)
    const begin = { connectorId: 1, idTag: 'A', meterStart: 1e300, timestamp: at(1) }
    await expect(client.call('StartTransaction', begin)).rejects.toBeInstanceOf(CallError)
    expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
  })

  test('what was said is in the log, heartbeats left out, and refusals with their word', async () => {
    const logged = await world.addStation()
    const client = await world.connect(logged)
    await client.call('BootNotification', boot16)
    await client.call('Heartbeat', {})
    await expect(client.call('Authorize', {})).rejects.toThrow('OccurenceConstraintViolation')
    await expect
      .poll(
        async () =>
          (
            await world.owner.query(
              'select direction, kind, action, body, split_part(error, $2, 1) as error from station_message where station_id = $1 order by id',
              [logged.id, ':'],
            )
          ).rows,
      )
      .toEqual([
        { direction: 'in', kind: 'call', action: 'BootNotification', body: boot16, error: '' },
        { direction: 'in', kind: 'call', action: 'Authorize', body: {}, error: 'OccurenceConstraintViolation' },
      ])
  })

  // Attack by a stranger, on stations: one that has a password sends without waiting for answers, to slow others down.
  // Visible: it is cut off, told when to come back, and counted.
  test('a flood is cut off, told when to come back, and nobody else waits for it', async () => {
    const flooding = await world.addStation()
    const other = await world.connect(await world.addStation())
    const client = await world.connect(flooding)
    const code = new Promise((resolve) => client.socket.on('close', resolve))
    for (let i = 0; i < 2_000; i++) client.socket.send(`[2,"${i}","Heartbeat",{}]`)
    expect(await other.call('Heartbeat', {})).toHaveProperty('currentTime')
    expect(await code).toBe(1008)
    const refused = (await world.connect(flooding).catch((error: unknown) => error)) as Refused
    expect(refused.status).toBe(429)
    expect(refused.retryAfterSeconds).toBeGreaterThan(20)
    await expect.poll(() => refusalsOf(flooding.identity)).toMatchObject([{ reason: 'flood' }])
    const alerts = 'select kind from machine_alert where station_id = $1'
    await expect.poll(async () => (await world.owner.query(alerts, [flooding.id])).rows).toEqual([{ kind: 'flood' }])
  })
})

describe('what operators ask for', () => {
  const ask = async (stationId: string, action: string, payload: object = {}) =>
    (
      await readOne<{ id: string }>(
        'insert into station_command (station_id, action, payload) values ($1, $2, $3) returning id',
        [stationId, action, JSON.stringify(payload)],
      )
    ).id
  const stateOf = (id: string) =>
    readOne<{ state: string; answer: unknown }>('select state, answer from station_command where id = $1', [id])

  test.for([
    ['RemoteStart', { connector: 1 }, 'RemoteStartTransaction', 'RequestStartTransaction'],
    ['RemoteStop', { transaction: '12' }, 'RemoteStopTransaction', 'RequestStopTransaction'],
    ['Reset', { isHard: true }, 'Reset', 'Reset'],
    ['ChangeAvailability', { connector: 1, isAvailable: false }, 'ChangeAvailability', 'ChangeAvailability'],
    ['TriggerMessage', { message: 'StatusNotification' }, 'TriggerMessage', 'TriggerMessage'],
    ['GetDiagnostics', { location: 'https://example.org/up' }, 'GetDiagnostics', 'GetLog'],
  ] as const)(
    '%s is sent in the words of both protocols, and the answer is stored',
    async ([action, payload, older, newer]) => {
      // Another library's client checks what it is sent by the official schemas.
      const { RPCClient } = createRequire(import.meta.url)('ocpp-rpc') as OcppRpc
      for (const [protocol, expected] of [
        ['ocpp1.6', older],
        ['ocpp2.0.1', newer],
      ] as const) {
        const station = await world.addStation()
        const { identity, password } = station
        const client = new RPCClient({
          endpoint: world.url,
          identity,
          password,
          protocols: [protocol],
          strictMode: true,
          reconnect: false,
        })
        const asked: string[] = []
        client.handle(({ method }) => {
          asked.push(method)
          return method === 'GetDiagnostics' ? {} : { status: 'Accepted' }
        })
        await client.connect()
        const id = await ask(station.id, action, payload)
        await expect.poll(() => stateOf(id)).toMatchObject({ state: 'answered' })
        expect(asked).toEqual([expected])
        await client.close()
      }
    },
  )

  test('a station that refuses or is not there leaves a failed command, not a late surprise', async () => {
    const station = await world.addStation()
    const id = await ask(station.id, 'Reset')
    await world.owner.query(`update station_command set asked_at = now() - interval '1 minute' where id = $1`, [id])
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'offline' })
    const client = await world.connect(station)
    const refused = await ask(station.id, 'Reset')
    await expect.poll(() => stateOf(refused)).toMatchObject({ state: 'failed', answer: { error: 'NotSupported: ' } })
    await client.close()
  })
})

test('members who look at the machine and operators are told what changes', async () => {
  const station = await world.addStation()
  const client = await world.connect(station)
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' })
  await charge16(client, { from: 1, to: 2 })
  await client.close()
  const { rows } = await world.owner.query(
    'select distinct topic, kind from live_outbox where subject = $1 order by topic, kind',
    [station.machineId],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { topic: `machine:${station.machineId}`, kind: 'session' },
      { topic: `machine:${station.machineId}`, kind: 'station' },
      { topic: 'office', kind: 'station' },
    ]),
  )
})

test('the program says that it runs, and for no other program', async () => {
  const reports = async () =>
    (
      await world.owner.query<{ program: string; hasEnded: boolean }>(
        `select program, ended_at is not null as "hasEnded" from process_report`,
      )
    ).rows
  await expect.poll(reports).toContainEqual({ program: 'stations', hasEnded: false })
  await expect(world.program.query(`select report_process('a/1', 'signer', '9', now(), 1, false)`)).rejects.toThrow(
    'does not speak for',
  )
})

// Attack by somebody with the stations’ password, on everything else: tables are read or written, other functions are
// called. Impossible: the login may execute the functions that record what stations say, and nothing else.
test('the program’s login can execute its own functions and nothing else', async () => {
  for (const statement of [
    'select * from station',
    'select * from charging_session',
    `insert into station_message (station_id, direction, kind, action, message_id, body)
      select gen_random_uuid(), 'in', 'call', '', '', '{}'`,
    'select * from member',
    'select * from ledger.account',
    `update meter set public_key = null`,
    `select open_machine_alert(gen_random_uuid(), null, 'fault', '{}')`,
    `select announce('office', 'x', '')`,
    'set role millrace_app',
  ])
    await expect(world.program.query(statement), statement).rejects.toThrow('permission denied')
  const { rows } = await world.owner.query(
    `select p.proname from pg_proc p where has_function_privilege('millrace_stations', p.oid, 'execute')
      and p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`,
  )
  expect(rows.map(({ proname }) => proname)).toEqual([
    'answer_station_command',
    'begin_record_of',
    'count_station_refusals',
    'describe_station',
    'end_session',
    'end_waiting_sessions',
    'enter_station',
    'expire_station_commands',
    'hear_stations',
    'keep_begin_record',
    'leave_stations',
    'meters_of_station',
    'prepare_station_password',
    'record_session_reading',
    'record_station_messages',
    'remove_station_messages',
    'replace_station_password',
    'report_process',
    'set_station_states',
    'start_session',
    'station_kept_password',
    'take_station_commands',
  ])
})

type OcppRpc = {
  RPCClient: new (options: object) => {
    connect: () => Promise<void>
    close: () => Promise<void>
    handle: (handler: (call: { method: string; params: unknown }) => unknown) => void
  }
}
const event201Data = {
  eventId: 1,
  timestamp: at(0),
  trigger: 'Alerting',
  actualValue: '1',
  eventNotificationType: 'HardWiredNotification',
  component: { name: 'c' },
  variable: { name: 'v' },
}
const profiles = {
  requestId: 1,
  chargingLimitSource: 'CSO',
  evseId: 1,
  chargingProfile: [
    {
      id: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: [{ id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 1 }] }],
    },
  ],
}
